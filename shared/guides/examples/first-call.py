"""Finds round stones from one carat. The key needs the scope market:read."""
import json
import os
import sys
import urllib.error
import urllib.request

request = urllib.request.Request(
    os.environ["MARKET"] + "/api/v1/common/search-all-diamonds",
    data=json.dumps({"shape": ["ROUND"], "caratFrom": 1, "size": 10}).encode(),
    headers={"Authorization": "Bearer " + os.environ["KEY"], "Content-Type": "application/json"},
)
try:
    with urllib.request.urlopen(request) as response:
        page = json.load(response)
except urllib.error.HTTPError as error:
    # The answer says what is wrong.
    sys.exit(error.read().decode())
for stone in page["content"]:
    print(stone["diamondId"], stone["shape"], stone["weight"], stone.get("askingPrice"))
