#!/bin/sh
# Reads the market page by page, then what has changed since. The key needs the scope market:read. Also needs jq.
set -eu
call() { curl --fail --silent --show-error --retry 3 --retry-max-time 120 --get --header "Authorization: Bearer $KEY" "$@"; }

page=$(call "$MARKET/api/v1/feeds/market" --data limit=1000)
while
	printf '%s' "$page" | jq -r '.content[] | [.diamondId, .shape, .weight] | @tsv'
	next=$(printf '%s' "$page" | jq -r '.next // empty')
	[ -n "$next" ]
do
	page=$(call "$MARKET/api/v1/feeds/market" --data limit=1000 --data-urlencode "cursor=$next")
done
# The changes begin at the last page's `changes`.
call "$MARKET/api/v1/feeds/market/changes" --data-urlencode "cursor=$(printf '%s' "$page" | jq -r .changes)" |
	jq '{changes: (.content | length), next, more}'
