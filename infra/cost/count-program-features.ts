import { REFRESHED_FOR_DAYS } from '#shared/domain/integrations/feed.ts';
import { FEED_PAGE } from '#shared/domain/integrations/feeds.ts';
import { addUp, type Quantities } from './compute-cost.ts';
import type { Units } from './count-units.ts';
import { ASSUMED, type Usage } from './usage.ts';
import { DAYS } from './volume.ts';

/** Stones of the counted imports. */
const STONES_COUNTED = 1000;
/** Changes in the counted answer of `marketChanges`. */
const CHANGES_COUNTED = 500;
const HOURS = DAYS * 24;

/** Counts what members' programs do: each feature with the quantities of a month. */
export function countProgramFeatures(usage: Usage, units: Units): [string, Quantities][] {
	const { run, call, work } = units;
	const a = ASSUMED;
	const programs = usage.members * a.withStockProgram;
	const nights = programs * DAYS;
	// A stone is refreshed once a week, which writes it as a change does.
	const changed = Math.min(1, a.changedADay + 1 / REFRESHED_FOR_DAYS);
	const patches = programs * a.tradingDays * a.patchesADay;
	const deliveries = usage.members * a.withWebhook * a.eventsOfAWebhook * a.tradingDays;
	const asked = usage.members * a.withAssistant * a.tradingDays;
	return Object.entries<Quantities>({
		'Stock programs': addUp(
			[nights, call('feedStock, unchanged, with a key', 'imports')],
			[nights, run('sheetUploaded', a.stonesOfAFeed * a.seconds.stoneOfASheet)],
			[nights * 10, call('getImport, 200 stones', 'imports')],
			[(nights * a.stonesOfAFeed) / STONES_COUNTED, work('feedStock, import of 1,000 stones, unchanged')],
			// DynamoDB Local counts too few units for transactions of many items. The log of changes takes one for each stone.
			[nights * changed * a.stonesOfAFeed, { writeUnits: a.writesOfASheetsStone + 1 }],
			[patches, call('patchStock, 10 stones', 'imports')],
			[patches * 10, { writeUnits: a.writesOfAPatchedStone }],
			[programs * HOURS, call('stockFeed, a known page, 304, with a key', 'search')],
		),
		Mirrors: addUp([usage.members * a.withMirror, addUpMade([...listCopy(usage.stones), ...listFollowing(usage.stones)], units)]),
		Webhooks: addUp(
			[deliveries, work("redeliverWebhook, an event's first delivery")],
			// Ten messages a call, if they come together; here each comes alone, and the follower of the table reads the member's webhooks.
			[deliveries, addUp([1, { queueRequests: 3, readUnits: 1 }], [1, run('webhooks', a.seconds.webhook)])],
		),
		Widgets: addUp([usage.members * a.withWidget * DAYS * a.pagesOfAWidget, call('widgetStock, 20 stones', 'search')]),
		Assistants: addUp(
			[asked, call('assistant, list of tools', 'search')],
			[asked * 4, call('assistant, search_diamonds', 'search')],
			[asked * 2, call('assistant, get_diamond', 'search')],
			[asked * 2, call('assistant, price_among_comparables', 'search')],
			[asked, call('assistant, my_stock', 'search')],
			[asked, call('assistant, my_bids', 'search')],
			[asked, call('assistant, due_today', 'search')],
		),
	});
}

/** A case of docs/calls.md, and how often a mirror's program makes it in a month. */
export type Made = readonly [times: number, call: string, seconds: number];

/** Lists the calls of one copy of a market of `stones` stones, page by page. */
export function listCopy(stones: number): Made[] {
	return [[Math.ceil(stones / FEED_PAGE.most), 'marketFeed, 1,000 stones, with a key', ASSUMED.seconds.feedPage]];
}

/** Lists the calls with which a mirror of `stones` stones follows the changes of a month. It asks once a minute. */
export function listFollowing(stones: number): Made[] {
	const answers = (DAYS * stones * ASSUMED.changedADay) / CHANGES_COUNTED;
	return [
		[HOURS * 60, 'marketChanges, nothing new, with a key', ASSUMED.seconds.call],
		[answers, `marketChanges, ${CHANGES_COUNTED} changes, with a key`, ASSUMED.seconds.feedPage],
	];
}

/** Adds up the quantities of calls that the search answers. */
export function addUpMade(made: readonly Made[], { call }: Pick<Units, 'call'>): Quantities {
	return addUp(...made.map(([times, name, seconds]) => [times, call(name, 'search', seconds)] as const));
}
