"""Sets the asking prices of two stones. The key needs the scope stock:write."""
import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid

PRICES = {"A-1001": 5200, "A-1002": 7400}
changes = [{"lotId": lot, "set": {"askingPrice": price}} for lot, price in PRICES.items()]
request = urllib.request.Request(
    os.environ["MARKET"] + "/api/v1/feeds/stock",
    data=json.dumps({"changes": changes}).encode(),
    headers={
        "Authorization": "Bearer " + os.environ["KEY"],
        "Content-Type": "application/json",
        # All tries have one key, so that nothing happens twice.
        "Idempotency-Key": str(uuid.uuid4()),
    },
    method="PATCH",
)


def may_repeat(error):
    """Tells whether another try may succeed. 409: an earlier one is still being carried out."""
    code = getattr(error, "code", 503)
    return code in (429, 502, 503, 504) or code == 409 and json.load(error)["code"] == "IDEMPOTENCY_KEY_IN_USE"


for pause in (1, 5, 30, None):
    try:
        with urllib.request.urlopen(request) as response:
            answer = json.load(response)
        break
    except OSError as error:
        if pause is None or not may_repeat(error):
            # The answer says what is wrong.
            sys.exit(error.read().decode() if isinstance(error, urllib.error.HTTPError) else str(error))
        # The answer may say how long to wait.
        time.sleep(float(getattr(error, "headers", {}).get("Retry-After", pause)))
for fate in answer["fates"]:
    print(fate["lotId"], fate["fate"], fate.get("code", ""))
