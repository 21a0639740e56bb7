#!/bin/sh
# Lists the assistant's tools that the key opens. Assistants do the same by the address and the key alone.
curl --fail-with-body --silent --show-error "$MARKET/mcp" \
	--header "Authorization: Bearer $KEY" \
	--header 'Content-Type: application/json' \
	--header 'Accept: application/json, text/event-stream' \
	--data '{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}'
