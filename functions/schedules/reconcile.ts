import { Logger } from '@aws-lambda-powertools/logger';
import type { Context } from 'aws-lambda';
import { publish } from '#functions/adapters/figures.ts';
import { openQueue } from '#functions/adapters/job-queues.ts';
import { entries } from '#functions/data/search/entries.ts';
import { measureMemoryShare } from '#functions/environment.ts';
import type { MisplacedSeller } from '#functions/events/follow-up.ts';
import { openSearchSource, snapshots } from '#functions/open-search-source.ts';
import { type Drift, PARTS, type Reconciled, reconcile } from '#functions/search/maintenance/reconcile.ts';
import { startIndex } from '#functions/search/maintenance/start-index.ts';
import type { ShownPhoto } from '#functions/usecases/stock/media/make-renditions.ts';

/** Milliseconds reserved to end an orderly run. */
const RESERVE = 60_000;
/** Maximum listings per line of the log. */
const NAMED = 100;
const logger = new Logger();
const photos = openQueue<ShownPhoto>('RENDITIONS_QUEUE_URL');
const followUps = openQueue<MisplacedSeller>('FOLLOW_UP_QUEUE_URL');
const source = openSearchSource(logger);

/** Compares the search with the table and repairs it, twice a day. */
export async function handler(_event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<Findings> {
	const { index, follower } = await startIndex(source, snapshots);
	await follower.fresh();
	const timeLeft = () => context.getRemainingTimeInMillis() > RESERVE;
	const firstPart = Math.floor(Math.random() * PARTS);
	const handOverSellers = (sellerIds: readonly string[]) => followUps.send(sellerIds.map((sellerId) => ({ sellerId })));
	const reconciled = await reconcile({ index, follower, entries, handOver: photos.send, handOverSellers, clock: source.clock, timeLeft, firstPart });
	const findings = countDrift(reconciled);
	logOutcome(reconciled, findings);
	publish({ reconcileFindings: reconciled.drifted.length + findings.driftLeft + reconciled.partsLeft });
	return findings;
}

interface Findings {
	driftMissing: number;
	driftGhosts: number;
	driftDiffering: number;
	driftMisplaced: number;
	driftLeft: number;
	notCompared: number;
}

function countDrift({ drifted, damaged, left, partsLeft }: Reconciled): Findings {
	const count = (kind: Drift) => drifted.filter(({ drift }) => drift === kind).length;
	return {
		driftMissing: count('missing'),
		driftGhosts: count('ghost'),
		driftDiffering: count('differing'),
		driftMisplaced: count('misplaced'),
		driftLeft: left + damaged.length,
		notCompared: (partsLeft / PARTS) * 100,
	};
}

/** Logs listing ids only and no personal data. */
function logOutcome({ compared, partsLeft, drifted, damaged, left, photos, photosLeft }: Reconciled, findings: Findings): void {
	logger.info('Reconciled', { ...findings, memoryShare: measureMemoryShare(), compared, partsLeft, left, damaged: damaged.length, photos, photosLeft });
	for (const kind of ['missing', 'ghost', 'differing', 'misplaced'] satisfies Drift[]) {
		const listingIds = drifted.flatMap(({ listingId, drift }) => (drift === kind ? listingId : []));
		if (listingIds.length > 0) logger.warn('Drift', { drift: kind, stones: listingIds.length, listingIds: listingIds.slice(0, NAMED) });
	}
	for (const { listingId, damage } of damaged.slice(0, NAMED)) logger.error('Nothing can be told of a listing', { listingId, error: damage as Error });
}
