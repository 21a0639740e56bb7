import { createHash } from 'node:crypto';
import { readKeyKind } from '#functions/adapters/integrations/key-token.ts';
import { createBuckets } from '#functions/buckets.ts';
import { readWidgetStock } from '#functions/usecases/integrations/read-widget-stock.ts';
import { MarketError } from '#functions/usecases/market-error.ts';
import type { StoneIndex } from '#functions/usecases/search/ports/stone-search.ts';
import type { Endpoints } from '#shared/contract/endpoints.ts';
import { WIDGET_KEPT, WIDGET_PACE } from '#shared/domain/integrations/widget.ts';
import type { Answering } from './call/handlers.ts';

/** Calls by key, in memory. Calls by network are counted as those of guests. */
const keys = createBuckets(WIDGET_PACE);

/**
 * Answers the calls of widgets: to the pages of the widget's sites alone, and with a tag by which a browser asks again. Errors: UNAUTHENTICATED,
 * FORBIDDEN, TOO_MANY_REQUESTS.
 */
export function answerWidget(stones: StoneIndex): Answering<Endpoints['widgetStock']> {
	return async ({ query, market, visitor: { publishableKey: key, origin, knownTags = '' } }) => {
		if (key === undefined || readKeyKind(key) !== 'publishable') throw new MarketError('UNAUTHENTICATED');
		keys.take(key);
		const body = JSON.stringify(await readWidgetStock(market, stones, { key, origin }, query));
		const tag = `W/"${createHash('sha256').update(body).digest('base64url')}"`;
		const headers = {
			'content-type': 'application/json',
			// Each visitor's browser stores it, and nothing between: it depends on key and site.
			'cache-control': `private, max-age=${WIDGET_KEPT}`,
			etag: tag,
			vary: 'Origin, Authorization, Accept-Encoding',
			'access-control-allow-origin': origin ?? '',
		};
		return knownTags.includes(tag) ? new Response(null, { status: 304, headers }) : new Response(body, { headers });
	};
}
