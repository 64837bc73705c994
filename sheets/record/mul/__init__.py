"""Force files (`.mul`): their keywords, and the conversion of conditions to their remaining points and back."""
