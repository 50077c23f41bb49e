"""Drives the released langflow-sdk package: one call as JSON on a line of stdin, its outcome as JSON on a line of stdout.

A call names a method of the client and its arguments. An outcome has what it returned, the chunks of a stream as the
package reads them, or the error that was raised.
"""

import base64
import json
import sys

import langflow_sdk
from langflow_sdk import FlowCreate, FlowUpdate, ProjectCreate, ProjectUpdate

MODELS = {
    "create_flow": FlowCreate,
    "update_flow": FlowUpdate,
    "create_project": ProjectCreate,
    "update_project": ProjectUpdate,
}


def main() -> None:
    for line in sys.stdin:
        print(json.dumps(call(json.loads(line))), flush=True)


def call(request: dict) -> dict:
    method, arguments = request["method"], request["arguments"]
    if method in MODELS:
        arguments = [*arguments[:-1], MODELS[method](**arguments[-1])]
    if method == "upload_project":
        arguments = [base64.b64decode(arguments[0])]
    with langflow_sdk.Client(request["url"], api_key=request["key"]) as client:
        try:
            answer = getattr(client, method)(*arguments, **request["options"])
            if method == "stream":
                return {"chunks": [chunk_outcome(chunk) for chunk in answer]}
            return {"result": plain(answer), "text": answer.get_chat_output() if method == "run" else None}
        except langflow_sdk.LangflowHTTPError as error:
            return {"error": {"class": type(error).__name__, "status": error.status_code, "detail": error.detail}}


def chunk_outcome(chunk) -> dict:
    final = chunk.final_response()
    return {
        "event": chunk.event,
        "text": chunk.text if chunk.is_token else None,
        "final": final.get_chat_output() if final else None,
    }


def plain(answer):
    if isinstance(answer, list):
        return [plain(each) for each in answer]
    if isinstance(answer, dict):
        return {name: json.loads(text) for name, text in answer.items()}
    return answer.model_dump(mode="json") if hasattr(answer, "model_dump") else answer


main()
