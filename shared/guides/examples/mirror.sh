#!/bin/sh
# Reads the market page by page, then what has changed since. The key needs the scope market:read. Also needs jq.
set -eu
page=$(mktemp)
call() {
	curl --fail-with-body --silent --show-error --retry 3 --retry-max-time 120 --get --output "$page" \
		--header "Authorization: Bearer $KEY" "$@" || {
		# The answer says what is wrong.
		cat "$page" >&2
		exit 1
	}
}

call "$MARKET/api/v1/feeds/market" --data limit=1000
while
	jq -r '.content[] | [.diamondId, .shape, .weight] | @tsv' "$page"
	next=$(jq -r '.next // empty' "$page")
	[ -n "$next" ]
do
	call "$MARKET/api/v1/feeds/market" --data limit=1000 --data-urlencode "cursor=$next"
done
# The changes begin at the last page's `changes`.
call "$MARKET/api/v1/feeds/market/changes" --data-urlencode "cursor=$(jq -r .changes "$page")"
jq '{changes: (.content | length), next, more}' "$page"
rm "$page"
