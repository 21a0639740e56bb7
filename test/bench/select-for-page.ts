import { countMonth } from '#infra/cost/count-month.ts';
import type { CallCount } from '#infra/cost/read-counts.ts';
import type { EndpointName } from '#shared/contract/endpoints.ts';
import type { Counted } from './counted-market.ts';

/** A market with some of everything, so that the cost page counts every call that it knows. */
const ANY_MARKET = { members: 2000, stones: 200_000, searches: 20, liveMinutes: 120, uploads: 4000 };
const STANDING = { alarms: 1, metrics: 1, dashboards: 1, keys: 1, secrets: 1, firewalls: 1, firewallRules: 1, polledQueues: 1, canaries: 1 };

/** Counts of zero for every name. Remembers the names. */
class Asked extends Map<string, CallCount> {
	readonly names = new Set<string>();
	override get(name: string): CallCount {
		this.names.add(name);
		return { reads: 0, writes: 0, sentBytes: 0, requests: 0, items: 0 };
	}
}

/** Lists the calls whose counts the cost page multiplies, as "call" or "call, case". */
function listPricedCalls(): ReadonlySet<string> {
	const calls = new Asked();
	countMonth(ANY_MARKET, { calls, pieces: new Asked(), standing: STANDING });
	return calls.names;
}

/** Calls whose counts a test or a decision promises, and those that programs make. */
const PROMISED: readonly EndpointName[] = [
	...(['inventory', 'stonesOfMember', 'addBid', 'changePrices'] as const),
	...(['makeApiKey', 'apiKeys', 'revokeApiKey', 'feedStock', 'patchStock', 'stockFeed', 'marketFeed', 'marketChanges'] as const),
	...(['addWebhook', 'webhooks', 'webhookDeliveries', 'redeliverWebhook', 'createWidget', 'widgetStock', 'assistant'] as const),
];

/** The promised cases of the search. */
const SEARCHES = /^(guest|member), [\d,]+ stones(, facets| under auction)?$/;

/** Returns the counts that `docs/calls.md` keeps: those that the cost page multiplies, and those that are promised. */
export function selectForPage(counted: readonly Counted[]): Counted[] {
	const priced = listPricedCalls();
	return counted.filter(
		({ call, about }) =>
			PROMISED.includes(call) || (call === 'search' && SEARCHES.test(about)) || about.endsWith('with a key') || priced.has(about ? `${call}, ${about}` : call),
	);
}
