import { encodeTime } from 'ulid';
import type { Points } from '#functions/usecases/auctions/ports/points.ts';
import { points as entry } from '../entities/deals.ts';
import { buildQuery } from '../table/params.ts';
import { queryFirst } from '../table/table.ts';
import { LAST_ULID, ULID_TIME } from '../table/ulids.ts';

/** Entries of a member's ledger that are read at once; no month has more. */
const POINTS_LISTED = 1000;

export const points: Points = {
	async since(memberId, from) {
		// Ids begin with the time of their creation.
		const query = entry.query.primary({ memberId }).between({ entryId: encodeTime(from, ULID_TIME) }, { entryId: LAST_ULID });
		const items = await queryFirst(buildQuery(query), POINTS_LISTED);
		return items.map((item) => ({ points: Number(item.points), at: Number(item.at) }));
	},
};
