#!/bin/sh
# Finds round stones from one carat. The key needs the scope market:read.
curl --fail-with-body --silent --show-error "$MARKET/api/v1/common/search-all-diamonds" \
	--header "Authorization: Bearer $KEY" \
	--header 'Content-Type: application/json' \
	--data '{"shape": ["ROUND"], "caratFrom": 1, "size": 10}'
