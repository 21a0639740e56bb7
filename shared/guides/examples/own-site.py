"""Writes the own stock to stock.json if it has changed. The key needs the scope stock:read."""
import json
import os
import sys
import urllib.error
import urllib.parse
import urllib.request

stock, tag = [], None
if os.path.exists("stock.json"):
    with open("stock.json") as file:
        known = json.load(file)
    stock, tag = known["stones"], known["tag"]

cursor, first = None, None
while True:
    query = {"limit": 1000, **({"cursor": cursor} if cursor else {})}
    headers = {"Authorization": "Bearer " + os.environ["KEY"]}
    if tag and not cursor:
        headers["If-None-Match"] = tag
    address = os.environ["MARKET"] + "/api/v1/feeds/stock?" + urllib.parse.urlencode(query)
    try:
        with urllib.request.urlopen(urllib.request.Request(address, headers=headers)) as response:
            page = json.load(response)
            first = first or response.headers["ETag"]
    except urllib.error.HTTPError as error:
        if error.code != 304:
            # The answer says what is wrong.
            sys.exit(error.read().decode())
        print("unchanged:", len(stock), "stones")
        break
    stock = (stock if cursor else []) + page["content"]
    cursor = page.get("next")
    if not cursor:
        # Replaced as a whole, so that the site never reads half of it.
        with open("stock.json.new", "w") as file:
            json.dump({"tag": first, "stones": stock}, file)
        os.replace("stock.json.new", "stock.json")
        print("changed:", len(stock), "stones")
        break
