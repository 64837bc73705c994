"""The OpenAPI description of the endpoints, made from their models."""

import re
from collections.abc import Sequence
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import JsonSchemaMode

from astech import __version__
from astech.web.commands import Refusal
from astech.web.endpoints import HTML, Endpoint

Json = dict[str, Any]  # any: JSON
REFERENCE = "#/components/schemas/{model}"
REFUSALS = {
    "403": "The link does not allow it.",
    "404": "The link is not known, or it was revoked.",
    "408": "The body did not arrive in time.",
    "409": "The rules, or another command, refuse it.",
    "413": "The body is too long.",
    "415": "The body is not JSON.",
    "422": "The request is not valid.",
    "500": "The program failed; its log has the details.",
    "503": "Too many pages are open, or the store does not answer.",
}


def description(endpoints: Sequence[Endpoint], prefix: str = "") -> Json:
    """The description of endpoints below a path prefix."""
    adapters: list[tuple[tuple[str, str], JsonSchemaMode, TypeAdapter[Any]]] = []
    for endpoint in endpoints:
        for use, model in (("body", endpoint.takes), ("answer", endpoint.gives)):
            if model is not None:
                mode: JsonSchemaMode = "validation" if use == "body" else "serialization"
                adapters.append(((_operation(endpoint), use), mode, TypeAdapter(model)))
    adapters.append((("refusal", "answer"), "serialization", TypeAdapter(Refusal)))
    schemas, components = TypeAdapter.json_schemas(adapters, ref_template=REFERENCE)
    by_use = {key: schema for (key, _), schema in schemas.items()}
    paths: Json = {}
    for endpoint in endpoints:
        path = f"{prefix}/t/{{token}}/{endpoint.path}"
        paths.setdefault(path, {})[endpoint.method.lower()] = _operation_object(endpoint, by_use)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "AsTech live sheet",
            "version": __version__,
            "description": "A campaign at the table. Each path contains the token of a link, which is the only key.",
        },
        "paths": paths,
        "components": {"schemas": components.get("$defs", {})},
    }


def _operation(endpoint: Endpoint) -> str:
    return endpoint.answer.__name__


def _operation_object(endpoint: Endpoint, schemas: dict[tuple[str, str], Json]) -> Json:
    """The operation object of one endpoint."""
    name = _operation(endpoint)
    content: Json = {endpoint.media_type: {}}
    if (name, "answer") in schemas:
        content[endpoint.media_type]["schema"] = schemas[(name, "answer")]
    refusal: Json = {"application/json": {"schema": schemas[("refusal", "answer")]}}
    if endpoint.media_type == HTML:  # for an unknown link the answer is a page
        refusal[HTML] = {}
    found: Json = {
        "operationId": name,
        "summary": endpoint.summary,
        "parameters": [_parameter(each, "path") for each in re.findall(r"{(\w+)}", f"{{token}}/{endpoint.path}")]
        + [_parameter(each, "query") for each in endpoint.query],
        "responses": {
            "200": {"description": endpoint.summary, "content": content},
            **{status: {"description": words, "content": refusal} for status, words in REFUSALS.items()},
        },
    }
    if (name, "body") in schemas:
        body = {"application/json": {"schema": schemas[(name, "body")]}}
        found["requestBody"] = {"required": True, "content": body}
    if endpoint.role is not None:
        found["description"] = f"For links of the role {endpoint.role} only."
    return found


def _parameter(name: str, place: str) -> Json:
    return {"name": name, "in": place, "required": place == "path", "schema": {"type": "string"}}
