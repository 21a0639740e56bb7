#!/bin/sh
# Reads the market's first page, then what has changed since. The key needs the scope market:read. Also needs jq.
set -eu
call() { curl --fail-with-body --silent --show-error --get --header "Authorization: Bearer $KEY" "$@"; }

page=$(call "$MARKET/api/v1/feeds/market" --data limit=100)
printf '%s' "$page" | jq -r '.content[] | [.diamondId, .shape, .weight] | @tsv'
# A further page is read with the cursor `next`; the changes begin at `changes`.
call "$MARKET/api/v1/feeds/market/changes" --data-urlencode "cursor=$(printf '%s' "$page" | jq -r .changes)" |
	jq '{changes: (.content | length), next, more}'
