import { Logger } from '@aws-lambda-powertools/logger';
import type { Context, ScheduledEvent } from 'aws-lambda';
import { publish } from '#functions/adapters/figures.ts';
import { openQueue } from '#functions/adapters/job-queues.ts';
import { sheetQueue } from '#functions/adapters/sheets/sheet-queue.ts';
import { memberWorks } from '#functions/data/accounts/member-data.ts';
import { webhookDeliveries } from '#functions/data/integrations/webhook-deliveries.ts';
import { imports } from '#functions/data/sheets/imports.ts';
import { openMarket } from '#functions/open-market.ts';
import type { NamedWork } from '#functions/usecases/accounts/ports/member-data.ts';
import { findOverdue } from '#functions/usecases/auctions/find-overdue.ts';
import { SweepFailed, type Swept, sweep } from '#functions/usecases/auctions/sweep.ts';
import { settleExpiredKeys } from '#functions/usecases/integrations/note-key-use.ts';
import type { WebhookJob } from '#functions/usecases/integrations/ports/webhooks.ts';
import type { Ports } from '#functions/usecases/market/market.ts';
import type { HeldFor } from '#functions/usecases/notifications/ports/held-mails.ts';
import { wakeImports } from '#functions/usecases/sheets/wake-imports.ts';
import { wakeDue } from '#functions/usecases/wake-due.ts';

/** Milliseconds reserved to end an orderly run. */
const RESERVE = 20_000;
const LOGGED = 20;
const logger = new Logger();
const mails = openQueue<HeldFor>('MAIL_QUEUE_URL');
const pushings = openQueue<HeldFor>('WEB_PUSH_QUEUE_URL');
const webhookJobs = openQueue<WebhookJob>('WEBHOOKS_QUEUE_URL');
const works = openQueue<NamedWork>('MEMBER_DATA_QUEUE_URL');

async function wakeQueues(held: HeldFor[]): Promise<void> {
	await Promise.all([mails.send(held.filter(({ waitsFor }) => waitsFor !== 'push')), pushings.send(held.filter(({ waitsFor }) => waitsFor === 'push'))]);
}

/**
 * Takes all due steps, wakes stalled imports and work on members' data, sends waiting mails and web pushes, and settles expired API keys. Runs at 17:00
 * of the market, in each of the ten minutes after, and every five minutes.
 */
export async function handler(_event: ScheduledEvent, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<Swept> {
	const market = openMarket();
	// Sweep and wake-ups do not wait for each other or fail together.
	const woken = Promise.all([
		wakeImports({ imports, queue: sheetQueue, now: market.now }),
		settleExpiredKeys(market),
		wakeDue(market.heldMails.due(market.now), wakeQueues),
		wakeDue(memberWorks.due(market.now), works.send),
		wakeDue(webhookDeliveries.due(market.now), (page) => webhookJobs.send(page.map((webhook) => ({ ...webhook, wake: true })))),
	]);
	const [swept] = await Promise.allSettled([sweep(market, () => context.getRemainingTimeInMillis() > RESERVE), woken]);
	try {
		if (swept.status === 'rejected') logFailures(swept.reason);
		// The run counts as failed, which raises the alarm and causes a retry; possible steps have been taken.
		await woken;
		if (swept.status === 'rejected') throw swept.reason;
		return swept.value;
	} finally {
		await publishOverdue(market);
	}
}

/** Logs the first failed steps of a sweep, or the error that ended it: the run may be reported as failed for another reason. */
function logFailures(reason: unknown): void {
	const failures: readonly unknown[] = reason instanceof SweepFailed ? reason.errors.slice(0, LOGGED) : [reason];
	for (const failure of failures) logger.error('A step failed', { error: failure as Error });
}

/**
 * Publishes how long the oldest step has been due, and logs due steps. This includes steps that no run reports as failed because each run leaves them
 * to another.
 */
async function publishOverdue(market: Ports<'now' | 'zone' | 'listings' | 'closings'>): Promise<void> {
	const overdue = await findOverdue(market);
	const [oldest] = overdue;
	publish({ oldestDueStep: oldest ? (market.now - oldest.dueAt) / 1000 : 0 });
	if (oldest)
		logger.warn('Steps are due', { steps: overdue.slice(0, LOGGED).map(({ listingId, dueAt }) => ({ listingId, dueAt: new Date(dueAt).toISOString() })) });
}
