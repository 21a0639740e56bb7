import type { Change } from '#functions/usecases/market/changes.ts';
import { buildCensusChanges } from '../accounts/directory.ts';
import { buildCounted } from '../operations/statistics.ts';
import { AUCTION_WRITES } from './writes/auctions.ts';
import { INTEGRATION_WRITES } from './writes/integrations.ts';
import { LISTING_WRITES } from './writes/listings.ts';
import { MEMBER_WRITES } from './writes/members.ts';
import { NOTIFICATION_WRITES } from './writes/notifications.ts';
import { PRICE_WRITES } from './writes/prices.ts';
import { SEARCH_WRITES } from './writes/searches.ts';
import type { Write, WriteBuilders } from './writes/write.ts';

/** Builds the writes to items that several changes share. */
export function buildJointWrites(changes: readonly Change[]): Write[] {
	const moves = changes.flatMap((change) => {
		if (change.kind === 'member-added') return [{ memberId: change.member.memberId, to: change.member.state }];
		if (change.kind !== 'member-changed' && change.kind !== 'member-removed') return [];
		return [{ memberId: change.after.memberId, from: change.before.state, to: change.after.state }];
	});
	return buildCensusChanges(moves).map((item) => ({ item, refused: 'VERSION' }));
}

/** Builders of the writes of every kind of change. Marked as pure, so that bundles of functions that write nothing leave them out. */
const WRITES = /* @__PURE__ */ (() =>
	({
		...LISTING_WRITES,
		...AUCTION_WRITES,
		...MEMBER_WRITES,
		...SEARCH_WRITES,
		...PRICE_WRITES,
		...NOTIFICATION_WRITES,
		...INTEGRATION_WRITES,
		counted: (change) => buildCounted(change.fact).map((item) => ({ item, refused: 'COUNTED' })),
		// The audit log's entry is written by `commit`, together with derived ones.
		'audit-event': () => [],
	}) satisfies WriteBuilders)();

export function buildWrites(change: Change): Write[] {
	// The builder found by a change's kind takes that kind; TypeScript does not follow the pair through the lookup.
	const build = WRITES[change.kind] as (change: Change) => Write[];
	return build(change);
}
