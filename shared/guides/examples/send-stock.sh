#!/bin/sh
# Sends stock.csv and follows the import. The key needs the scopes stock:write and stock:read. Also needs jq.
set -eu
call() {
	answer=$(curl --fail-with-body --silent --show-error --header "Authorization: Bearer $KEY" "$@") || {
		# The answer says what is wrong.
		echo "$answer" >&2
		return 1
	}
	printf '%s' "$answer"
}
read_field() { printf '%s' "$1" | jq -r "$2"; }

size=$(wc -c < stock.csv | tr -d ' ')
feed=$(call --request PUT "$MARKET/api/v1/feeds/stock" --header 'Content-Type: application/json' \
	--data "{\"format\": \"csv\", \"size\": $size, \"mode\": \"REPLACE_ALL\", \"maxRemovedPercent\": 10}")

# All fields of the upload go into the form, then the file.
read_field "$feed" '.upload.fields | to_entries[] | "form-string = " + ("\(.key)=\(.value)" | @json)' |
	curl --fail-with-body --silent --show-error --config - --form 'file=@stock.csv' "$(read_field "$feed" .upload.url)"

while import=$(call "$MARKET/api/v1$(read_field "$feed" .follow)"); do
	test "$(read_field "$import" '.state == "DONE" or .state == "FAILED" or .question != null')" = true && break
	sleep 2
done
read_field "$import" '{state, failure, question, counts}'
# After a failure, and while a question waits for its answer, the stock is as before.
test "$(read_field "$import" .state)" = DONE
