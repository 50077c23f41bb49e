"""Drives the released openai package: one request as JSON on a line of stdin, its outcome as JSON on a line of stdout.

A request names the client ("sync" or "async"), the arguments of responses.create, and for a stream that is to be left
early how many chunks to take. An outcome has the response, or the chunks, or the error that was raised.
"""

import asyncio
import json
import sys

import openai


def main() -> None:
    for line in sys.stdin:
        request = json.loads(line)
        outcome = asyncio.run(ask_async(request)) if request["client"] == "async" else ask(request)
        print(json.dumps(outcome), flush=True)


def ask(request: dict) -> dict:
    with openai.OpenAI(**request["options"]) as client:
        try:
            answer = client.responses.create(**request["arguments"])
            if not request["arguments"].get("stream"):
                return response_outcome(answer)
            chunks = []
            with answer:
                for chunk in answer:
                    chunks.append(chunk_outcome(chunk))
                    if len(chunks) == request["take"]:
                        break
            return {"chunks": chunks}
        except openai.APIError as error:
            return error_outcome(error)


async def ask_async(request: dict) -> dict:
    async with openai.AsyncOpenAI(**request["options"]) as client:
        try:
            answer = await client.responses.create(**request["arguments"])
            if not request["arguments"].get("stream"):
                return response_outcome(answer)
            chunks = []
            async with answer:
                async for chunk in answer:
                    chunks.append(chunk_outcome(chunk))
                    if len(chunks) == request["take"]:
                        break
            return {"chunks": chunks}
        except openai.APIError as error:
            return error_outcome(error)


def response_outcome(response) -> dict:
    return {"text": response.output_text, "response": response.to_dict()}


def chunk_outcome(chunk) -> dict:
    # A chunk is none of the vendor's events, so the package hands its members out as they came.
    return {name: getattr(chunk, name, None) for name in ("type", "id", "object", "model", "delta", "status")}


def error_outcome(error: openai.APIError) -> dict:
    return {
        "error": {
            "class": type(error).__name__,
            "status": getattr(error, "status_code", None),
            "code": error.code,
            "param": error.param,
            "type": error.type,
            "message": error.message,
        }
    }


main()
