"""`python -m astech`: the command where no script is installed."""

from astech.command import main

if __name__ == "__main__":
    main()
