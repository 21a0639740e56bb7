"""Keeps mirror.json equal to the market: run it every few minutes. The key needs the scope market:read."""
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

FILE = "mirror.json"


def get(path, **query):
    address = os.environ["MARKET"] + "/api/v1" + path + "?" + urllib.parse.urlencode(query)
    request = urllib.request.Request(address, headers={"Authorization": "Bearer " + os.environ["KEY"]})
    for pause in (1, 5, 30, None):
        try:
            with urllib.request.urlopen(request) as response:
                return json.load(response)
        except OSError as error:
            # The answer may say how long to wait. A pause of more than a minute is for the next run.
            wait = float(getattr(error, "headers", {}).get("Retry-After", pause or 0))
            code = getattr(error, "code", 503)
            if pause is None or wait > 60 or code not in (429, 502, 503, 504):
                # 410: the cursor is older than seven days. Other answers say what is wrong.
                if code == 410 or not isinstance(error, urllib.error.HTTPError):
                    raise
                sys.exit(error.read().decode())
            time.sleep(wait)


def read_all():
    """Reads the whole market, page by page."""
    stones = {}
    page = get("/feeds/market", limit=1000)
    while True:
        stones.update((stone["diamondId"], stone) for stone in page["content"])
        if "next" not in page:
            return {"stones": stones, "cursor": page["changes"]}
        page = get("/feeds/market", limit=1000, cursor=page["next"])


def follow(mirror):
    """Brings the mirror up to date."""
    more = True
    while more:
        answer = get("/feeds/market/changes", limit=1000, cursor=mirror["cursor"])
        for change in answer["content"]:
            if change["kind"] == "removed":
                mirror["stones"].pop(change["diamondId"], None)
            else:
                mirror["stones"][change["diamondId"]] = change["stone"]
        mirror["cursor"], more = answer["next"], answer["more"]


if os.path.exists(FILE):
    with open(FILE) as file:
        mirror = json.load(file)
else:
    mirror = read_all()
try:
    follow(mirror)
except urllib.error.HTTPError:
    mirror = read_all()
    follow(mirror)
# Replaced as a whole, so that nobody reads half of it.
with open(FILE + ".new", "w") as file:
    json.dump(mirror, file)
os.replace(FILE + ".new", FILE)
print(len(mirror["stones"]), "stones")
