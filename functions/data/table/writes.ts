import type { Change } from '#functions/usecases/market/changes.ts';
import { buildCensusChanges } from '../accounts/directory.ts';
import { buildCounted } from '../operations/statistics.ts';
import { AUCTION_WRITES } from './writes/auctions.ts';
import { LISTING_WRITES } from './writes/listings.ts';
import { MEMBER_WRITES } from './writes/members.ts';
import { NOTIFICATION_WRITES } from './writes/notifications.ts';
import { PRICE_WRITES } from './writes/prices.ts';
import { SEARCH_WRITES } from './writes/searches.ts';
import type { Write, WriteBuilders } from './writes/write.ts';

/** The table's writes for what several changes do to one item together. */
export function buildJointWrites(changes: readonly Change[]): Write[] {
	const moves = changes.flatMap((change) => {
		if (change.kind === 'member-added') return [{ memberId: change.member.memberId, to: change.member.state }];
		if (change.kind !== 'member-changed' && change.kind !== 'member-removed') return [];
		return [{ memberId: change.after.memberId, from: change.before.state, to: change.after.state }];
	});
	return buildCensusChanges(moves).map((item) => ({ item, refused: 'VERSION' }));
}

/** Builders of the writes of every kind of change. */
const WRITES = {
	...LISTING_WRITES,
	...AUCTION_WRITES,
	...MEMBER_WRITES,
	...SEARCH_WRITES,
	...PRICE_WRITES,
	...NOTIFICATION_WRITES,
	counted: (change) => buildCounted(change.fact).map((item) => ({ item, refused: 'COUNTED' })),
	// The record is written by `commit`, with all that are derived.
	'audit-event': () => [],
} satisfies WriteBuilders;

/** Builds the table's writes for one change. */
export function buildWrites(change: Change): Write[] {
	// The builder found by a change's kind takes that kind; TypeScript does not follow the pair through the lookup.
	const build = WRITES[change.kind] as (change: Change) => Write[];
	return build(change);
}
