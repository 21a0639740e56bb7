"""Receives webhooks on port 8000 and checks their signatures. SECRET is the webhook's secret, which begins with whsec_."""
import base64
import hashlib
import hmac
import http.server
import json
import os
import time

SECRET = base64.b64decode(os.environ["SECRET"][len("whsec_") :])
seen = set()


def is_genuine(headers, body):
    message, sent = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not sent.isdigit() or abs(time.time() - int(sent)) > 300:
        return False
    digest = hmac.new(SECRET, f"{message}.{sent}.".encode() + body, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    # While the secret changes, there are two signatures.
    return any(hmac.compare_digest(expected, signature) for signature in headers.get("webhook-signature", "").split())


class Receiver(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        genuine = is_genuine(self.headers, body)
        # Answer at once, work afterwards: the market waits for ten seconds.
        self.send_response(204 if genuine else 400)
        self.end_headers()
        message = self.headers.get("webhook-id")
        if genuine and message not in seen:
            seen.add(message)
            event = json.loads(body)
            print(event["type"], event["data"], flush=True)


http.server.ThreadingHTTPServer(("", int(os.environ.get("PORT", 8000))), Receiver).serve_forever()
