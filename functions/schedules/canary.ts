import { Logger } from '@aws-lambda-powertools/logger';
import { publish } from '#functions/adapters/figures.ts';
import { readCanaryPassword } from '#functions/adapters/operations/canary-password.ts';
import { CANARY_ADDRESS } from '#functions/canary/canary-member.ts';
import { type CanaryStep, type WalkedStep, walkMarket } from '#functions/canary/walk-market.ts';
import { type Figure, readSetting } from '#functions/environment.ts';

const FIGURE_OF = { signIn: 'canarySignIn', search: 'canarySearch', stone: 'canaryStone', live: 'canaryLive' } as const satisfies Record<CanaryStep, Figure>;

const logger = new Logger();
/** A process that has signed in before is known as the same device, so that the canary is not told of a new one each time. */
const marks: { cookie: string | undefined } = { cookie: undefined };

/**
 * Every five minutes: walks through the market as a member does, and publishes
 * how long each step took and how many failed. A market that fails is a figure
 * and a line in the log; the function itself fails only when it has no password.
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
