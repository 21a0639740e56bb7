import { Logger } from '@aws-lambda-powertools/logger';
import { publish } from '#functions/adapters/figures.ts';
import { readCanarySecret, storeCanaryAuthenticator } from '#functions/adapters/operations/canary-password.ts';
import { CANARY_ADDRESS } from '#functions/canary/canary-member.ts';
import { type CanaryStep, type Walk, type WalkedStep, walkMarket } from '#functions/canary/walk-market.ts';
import { type Figure, readSetting } from '#functions/environment.ts';

/** A metric costs by the month, so the page's time is in the log alone. */
const FIGURE_OF = { page: undefined, signIn: 'canarySignIn', search: 'canarySearch', stone: 'canaryStone', live: 'canaryLive' } as const satisfies Record<
	CanaryStep,
	Figure | undefined
>;

const logger = new Logger();
/** Kept between runs, so that the canary counts as the same device and gets no notifications of new devices. */
const marks: { cookie: string | undefined } = { cookie: undefined };

/**
 * Walks through the market every five minutes and publishes each step's duration and the number of failures. The function itself fails only without a
 * password. `patience`: see `Walk`; the schedule gives none.
 */
export async function handler(event?: Pick<Walk, 'patience'>): Promise<WalkedStep[]> {
	const { password, authenticator } = await readCanarySecret();
	const storeAuthenticator = (secret: string) => storeCanaryAuthenticator(password, secret);
	const account = { userName: CANARY_ADDRESS, password, authenticator, storeAuthenticator };
	const walked = await walkMarket({ origin: readSetting('WEB_ORIGIN'), ...account, marks, patience: event?.patience });
	for (const { step, milliseconds, failure } of walked) {
		const figure = FIGURE_OF[step];
		if (failure !== undefined) logger.error('A step failed', { step, milliseconds, failure });
		else if (figure) publish({ [figure]: milliseconds });
		else logger.info('A step is done', { step, milliseconds });
	}
	publish({ canaryFailed: walked.filter(({ failure }) => failure !== undefined).length });
	return walked;
}
