#!/bin/sh
# Sets the asking prices of two stones. The key needs the scope stock:write.
# Repeated with the same Idempotency-Key and body, the request is answered as the first time.
repeat="prices-$(date +%Y%m%d-%H%M%S)-$$"
change_prices() {
	curl --fail-with-body --silent --show-error --retry 3 --retry-connrefused \
		--request PATCH "$MARKET/api/v1/feeds/stock" \
		--header "Authorization: Bearer $KEY" \
		--header 'Content-Type: application/json' \
		--header "Idempotency-Key: $repeat" \
		--data '{"changes": [
			{"lotId": "A-1001", "set": {"askingPrice": 5200}},
			{"lotId": "A-1002", "set": {"askingPrice": 7400}}
		]}'
}
until answer=$(change_prices); do
	case $answer in
		# An earlier try is still being carried out.
		*IDEMPOTENCY_KEY_IN_USE*) sleep 2 ;;
		*) echo "$answer"; exit 1 ;;
	esac
done
echo "$answer"
