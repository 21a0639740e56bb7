import { Logger } from '@aws-lambda-powertools/logger';
import { publish } from '#functions/adapters/figures.ts';
import { readCanaryPassword } from '#functions/adapters/operations/canary-password.ts';
import { CANARY_ADDRESS } from '#functions/canary/canary-member.ts';
import { type CanaryStep, type WalkedStep, walkMarket } from '#functions/canary/walk-market.ts';
import { type Figure, readSetting } from '#functions/environment.ts';

const FIGURE_OF = { signIn: 'canarySignIn', search: 'canarySearch', stone: 'canaryStone', live: 'canaryLive' } as const satisfies Record<CanaryStep, Figure>;

const logger = new Logger();
/** Kept between runs, so that the canary counts as the same device and gets no notifications of new devices. */
const marks: { cookie: string | undefined } = { cookie: undefined };

/**
 * Walks through the market every five minutes and publishes each step's duration and the number of failures. The function itself fails only without a
 * password.
 */
export async function handler(): Promise<WalkedStep[]> {
	const walked = await walkMarket({ origin: readSetting('WEB_ORIGIN'), userName: CANARY_ADDRESS, password: await readCanaryPassword(), marks });
	for (const { step, milliseconds, failure } of walked) {
		if (failure === undefined) publish({ [FIGURE_OF[step]]: milliseconds });
		else logger.error('A step failed', { step, milliseconds, failure });
	}
	publish({ canaryFailed: walked.filter(({ failure }) => failure !== undefined).length });
	return walked;
}
