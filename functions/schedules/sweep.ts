import { Logger } from '@aws-lambda-powertools/logger';
import type { Context, ScheduledEvent } from 'aws-lambda';
import { sheetQueue } from '../adapters/sheet-queue.ts';
import { imports } from '../data/imports.ts';
import { openMarket } from '../open-market.ts';
import { SweepFailed, type Swept, sweep } from '../usecases/auction/sweep.ts';
import { wakeImports } from '../usecases/sheets/wake-imports.ts';

/** Time kept back to end an orderly run, milliseconds. */
const RESERVE = 20_000;
/** Failures that are logged one by one. */
const LOGGED = 20;
const logger = new Logger();

/** Runs whatever is due, and wakes the imports that stand still; started at 17:00 of the market, each of the ten minutes after, and hourly. */
export async function handler(_event: ScheduledEvent, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<Swept> {
	const market = openMarket();
	// Neither waits for the other, nor fails with it.
	const woken = wakeImports({ imports, queue: sheetQueue, now: market.now });
	const [swept] = await Promise.allSettled([sweep(market, () => context.getRemainingTimeInMillis() > RESERVE), woken]);
	try {
		await woken;
		if (swept.status === 'rejected') throw swept.reason;
		return swept.value;
	} catch (error) {
		// The run counts as failed, which raises the alarm and has it tried again; what could be done is done.
		if (error instanceof SweepFailed) for (const failure of error.errors.slice(0, LOGGED)) logger.error('A step failed', { error: failure as Error });
		throw error;
	}
}
