"""Sends stock.csv and follows the import. The key needs the scopes stock:write and stock:read."""
import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid

API = os.environ["MARKET"] + "/api/v1"
HEADERS = {"Authorization": "Bearer " + os.environ["KEY"], "Content-Type": "application/json"}


def call(method, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(API + path, data, HEADERS, method=method)) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        # The answer says what is wrong.
        sys.exit(error.read().decode())


def upload(url, fields, content):
    """Sends all fields of the upload as a form, then the file."""
    boundary = uuid.uuid4().hex
    parts = [f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n' for name, value in fields.items()]
    parts.append(f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="stock.csv"\r\n\r\n')
    body = "".join(parts).encode() + content + f"\r\n--{boundary}--\r\n".encode()
    urllib.request.urlopen(urllib.request.Request(url, body, {"Content-Type": "multipart/form-data; boundary=" + boundary})).close()


with open("stock.csv", "rb") as file:
    stock = file.read()
feed = call("PUT", "/feeds/stock", {"format": "csv", "size": len(stock), "mode": "REPLACE_ALL", "maxRemovedPercent": 10})
upload(feed["upload"]["url"], feed["upload"]["fields"], stock)

answer = call("GET", feed["follow"])
while answer["state"] not in ("DONE", "FAILED") and "question" not in answer:
    time.sleep(2)
    answer = call("GET", feed["follow"])
print(answer["state"], answer.get("failure", {}).get("message", answer.get("question", "")), answer["counts"])
for row in call("GET", feed["follow"] + "?fate=rejected&size=1000")["rows"]["content"]:
    print("row", row["row"], [problem["message"] for problem in row["problems"]])
# After a failure, and while a question waits for its answer, the stock is as before.
sys.exit(0 if answer["state"] == "DONE" else 1)
