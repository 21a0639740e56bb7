import { createHash } from 'node:crypto';
import type { StockMarks } from '#functions/usecases/integrations/ports/stone-feeds.ts';
import { listing } from '../entities/listings.ts';
import { buildQuery } from '../table/params.ts';
import { queryFirst } from '../table/table.ts';

/** Last writes that a mark covers. More than one, because the clocks of two writers may differ. */
const COVERED = 50;

/** Marks from the index of last writes: one request, whatever the number of stones. Removals leave it after a day, which makes another mark too. */
export const stockMarks: StockMarks = {
	async read(sellerId) {
		const newestFirst = { ...buildQuery(listing.query.changes({ sellerId })), ScanIndexForward: false };
		const latest = await queryFirst(newestFirst, COVERED);
		return createHash('sha256')
			.update(latest.map(({ listingId, version, changesSk }) => `${listingId} ${version} ${changesSk}`).join('\n'))
			.digest('base64url');
	},
};
