#!/bin/sh
# Sets the asking prices of two stones. The key needs the scope stock:write.
# Repeated with the same Idempotency-Key and body, the request is answered as the first time.
repeat="prices-$(date +%Y%m%d-%H%M%S)-$$"
# A file, so that another try replaces the answer of a failed one.
answer=$(mktemp)
until
	curl --fail-with-body --silent --show-error --retry 3 --retry-connrefused --output "$answer" \
		--request PATCH "$MARKET/api/v1/feeds/stock" \
		--header "Authorization: Bearer $KEY" \
		--header 'Content-Type: application/json' \
		--header "Idempotency-Key: $repeat" \
		--data '{"changes": [
			{"lotId": "A-1001", "set": {"askingPrice": 5200}},
			{"lotId": "A-1002", "set": {"askingPrice": 7400}}
		]}'
do
	# An earlier try may still be carried out. Otherwise the answer says what is wrong.
	grep -q IDEMPOTENCY_KEY_IN_USE "$answer" || { cat "$answer"; exit 1; }
	sleep 2
done
cat "$answer"
rm "$answer"
