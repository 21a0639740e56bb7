import { Logger } from '@aws-lambda-powertools/logger';
import type { Context, ScheduledEvent } from 'aws-lambda';
import { publish } from '#functions/adapters/figures.ts';
import { openQueue } from '#functions/adapters/job-queues.ts';
import { sheetQueue } from '#functions/adapters/sheets/sheet-queue.ts';
import { memberWorks } from '#functions/data/accounts/member-data.ts';
import { imports } from '#functions/data/sheets/imports.ts';
import { openMarket } from '#functions/open-market.ts';
import type { NamedWork } from '#functions/usecases/accounts/ports/member-data.ts';
import { findOverdue } from '#functions/usecases/auctions/find-overdue.ts';
import { SweepFailed, type Swept, sweep } from '#functions/usecases/auctions/sweep.ts';
import type { Ports } from '#functions/usecases/market/market.ts';
import type { HeldFor } from '#functions/usecases/notifications/ports/held-mails.ts';
import { wakeImports } from '#functions/usecases/sheets/wake-imports.ts';
import { wakeDue } from '#functions/usecases/wake-due.ts';

/** Time kept back to end an orderly run, milliseconds. */
const RESERVE = 20_000;
/** Failures that are logged one by one. */
const LOGGED = 20;
const logger = new Logger();
const mails = openQueue<HeldFor>('MAIL_QUEUE_URL');
const pushings = openQueue<HeldFor>('WEB_PUSH_QUEUE_URL');
const works = openQueue<NamedWork>('MEMBER_DATA_QUEUE_URL');

async function wakeQueues(held: HeldFor[]): Promise<void> {
	await Promise.all([mails.send(held.filter(({ waitsFor }) => waitsFor !== 'push')), pushings.send(held.filter(({ waitsFor }) => waitsFor === 'push'))]);
}

/** Runs whatever is due, wakes the imports and the work on members' data that stand still, and calls for the mails and the web push that have waited; started at 17:00 of the market, each of the ten minutes after, and twice an hour. */
export async function handler(_event: ScheduledEvent, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<Swept> {
	const market = openMarket();
	// Neither waits for the other, nor fails with it.
	const woken = Promise.all([
		wakeImports({ imports, queue: sheetQueue, now: market.now }),
		wakeDue(market.heldMails.due(market.now), wakeQueues),
		wakeDue(memberWorks.due(market.now), works.send),
	]);
	const [swept] = await Promise.allSettled([sweep(market, () => context.getRemainingTimeInMillis() > RESERVE), woken]);
	try {
		await woken;
		if (swept.status === 'rejected') throw swept.reason;
		return swept.value;
	} catch (error) {
		// The run counts as failed, which raises the alarm and has it tried again; what could be done is done.
		if (error instanceof SweepFailed) for (const failure of error.errors.slice(0, LOGGED)) logger.error('A step failed', { error: failure as Error });
		throw error;
	} finally {
		await publishOverdue(market);
	}
}

/** Publishes how long the oldest step was due, and logs which steps are: also one that no run reports as failed, because each takes it for somebody else's. */
async function publishOverdue(market: Ports<'now' | 'zone' | 'listings' | 'closings'>): Promise<void> {
	const overdue = await findOverdue(market);
	const [oldest] = overdue;
	publish({ oldestDueStep: oldest ? (market.now - oldest.dueAt) / 1000 : 0 });
	if (oldest)
		logger.warn('Steps are due', { steps: overdue.slice(0, LOGGED).map(({ listingId, dueAt }) => ({ listingId, dueAt: new Date(dueAt).toISOString() })) });
}
