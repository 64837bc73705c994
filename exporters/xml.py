"""Building the XML of a file."""

from lxml import etree

from exporters import Unwritable

Element = etree._Element

DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
INDENT = "    "


def root_of(tag: str, **attributes: str) -> Element:
    """The root of a new file."""
    return _fill_element(etree.Element(tag), "", attributes)


def add_child(parent: Element, tag: str, text: str = "", **attributes: str) -> Element:
    """Add a child with this text."""
    return _fill_element(etree.SubElement(parent, tag), text, attributes)


def insert_source(parent: Element, source: str) -> bool:
    """Add a child from its XML source; returns False if that is invalid."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    try:
        parent.append(etree.fromstring(source.encode("utf-8"), parser))
    except (etree.XMLSyntaxError, UnicodeEncodeError):
        return False
    return True


def xml_text(root: Element) -> str:
    """The text of the whole file."""
    etree.indent(root, INDENT)
    return DECLARATION + etree.tostring(root, encoding="unicode") + "\n"


def _fill_element(element: Element, text: str, attributes: dict[str, str]) -> Element:
    try:
        for name, value in attributes.items():
            element.set(name, value)
        if text:
            element.text = text
    except ValueError:
        sample = next((value for value in (text, *attributes.values()) if not value.isprintable()), text)
        raise Unwritable(f"XML has no way to write the control characters in {sample[:40]!r}") from None
    return element
