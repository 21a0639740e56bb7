import { Logger } from '@aws-lambda-powertools/logger';
import type { Context, ScheduledEvent } from 'aws-lambda';
import { openMarket } from '../open-market.ts';
import { SweepFailed, type Swept, sweep } from '../usecases/auction/sweep.ts';

/** Time kept back to end an orderly run, milliseconds. */
const RESERVE = 20_000;
/** Failures that are logged one by one. */
const LOGGED = 20;
const logger = new Logger();

/** Runs whatever is due; started at 17:00 of the market, each of the ten minutes after, and hourly. */
export async function handler(_event: ScheduledEvent, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<Swept> {
	try {
		return await sweep(openMarket(), () => context.getRemainingTimeInMillis() > RESERVE);
	} catch (error) {
		// The run counts as failed, which raises the alarm and has it tried again; what could be done is done.
		if (error instanceof SweepFailed) for (const failure of error.errors.slice(0, LOGGED)) logger.error('A step failed', { error: failure as Error });
		throw error;
	}
}
