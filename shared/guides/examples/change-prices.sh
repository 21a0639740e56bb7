#!/bin/sh
# Sets the asking prices of two stones. The key needs the scope stock:write.
# Repeated with the same Idempotency-Key and body, the request is answered as the first time. --retry-all-errors repeats 409 too:
# an earlier try is still being carried out.
curl --fail-with-body --silent --show-error --retry 3 --retry-all-errors \
	--request PATCH "$MARKET/api/v1/feeds/stock" \
	--header "Authorization: Bearer $KEY" \
	--header 'Content-Type: application/json' \
	--header "Idempotency-Key: prices-$(date +%Y%m%d-%H%M%S)-$$" \
	--data '{"changes": [
		{"lotId": "A-1001", "set": {"askingPrice": 5200}},
		{"lotId": "A-1002", "set": {"askingPrice": 7400}}
	]}'
