import type { Logger } from '@aws-lambda-powertools/logger';
import { openSnapshots } from '#functions/adapters/search/snapshots.ts';
import { changeLog } from '#functions/data/search/change-log.ts';
import type { Source } from '#functions/search/follow.ts';
import { SNAPSHOT_VERSION } from '#functions/search/snapshot/snapshot.ts';
import type { ReadableLog } from '#functions/usecases/search/ports/search-changes.ts';

export const snapshots = openSnapshots(SNAPSHOT_VERSION);

/** Opens the table's changes, which an index follows. A row that cannot be read is left out and logged. */
export function openSearchSource(logger: Logger): Omit<Source, 'index'> & { log: ReadableLog } {
	return {
		log: changeLog,
		clock: Date.now,
		unreadable: (error) => logger.error('Left out of the search', { error: error as Error }),
	};
}
