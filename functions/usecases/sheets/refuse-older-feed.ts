import { IMPORTS_LISTED } from '#shared/domain/sheets/limits.ts';
import { ImportFailed } from './import-sheet-read.ts';
import type { ImportMarket } from './ports/import-market.ts';
import type { ImportRecord } from './ports/imports.ts';

/** Number of the seller's newest imports that are looked at first. */
const LOOKED_AT = 10;

/**
 * Refuses a feed that waited, for instance for an answer about its prices, if a newer file of the seller has been applied: it would undo that. Throws
 * ImportFailed with SUPERSEDED.
 */
export async function refuseOlderFeed({ imports }: Pick<ImportMarket, 'imports'>, { importId, sellerId, feed }: ImportRecord): Promise<void> {
	if (!feed || feed.dryRun) return;
	const isApplied = ({ state, mode, feed: other }: ImportRecord) =>
		(state === 'WRITING' || state === 'DONE') && (other ? !other.dryRun : mode === 'REPLACE_ALL');
	for (let most = LOOKED_AT; most <= IMPORTS_LISTED; most *= 10) {
		const latest = await imports.latest(sellerId, most);
		if (latest.some((one) => one.importId > importId && isApplied(one))) throw new ImportFailed({ code: 'SUPERSEDED' });
		// Many tests and failed files may have come since.
		if (latest.some((one) => one.importId <= importId)) return;
	}
}
