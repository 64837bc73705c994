"""`python -m astech`: the command line without the installed script."""

from astech.command import main

if __name__ == "__main__":
    main()
