import type { Context, ScheduledEvent } from 'aws-lambda';
import { openMarket } from '../market.ts';
import { type Swept, sweep } from '../usecases/sweep.ts';

/** Time kept back to end an orderly run, milliseconds. */
const RESERVE = 20_000;

/** Runs whatever is due; started at 17:00 of the market, each of the ten minutes after, and hourly. */
export async function handler(_event: ScheduledEvent, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<Swept> {
	return sweep(openMarket(), () => context.getRemainingTimeInMillis() > RESERVE);
}
