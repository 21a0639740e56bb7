import { computeCode } from '#infra/local/identity/sign-in/totp.ts';
import { eventually, type SignedIn } from './market.ts';

const STEP = 30_000;

/** An authenticator app that has learned a secret: each of its codes is another one, as each is good once. */
export function anAuthenticator(secret: string) {
	let used = 0;
	return {
		/** A code that has not been used and that is taken now; the one before and the one after the present are, too. */
		showCode: (): Promise<string> =>
			eventually('the next code', async () => {
				const present = Math.floor(Date.now() / STEP);
				const step = [present - 1, present, present + 1].find((one) => one > used);
				if (step === undefined) return undefined;
				used = step;
				return computeCode(secret, step);
			}),
		/** The code that was shown last. */
		repeatCode: (): string => computeCode(secret, used),
		/** What an app shows on a phone whose clock is so many minutes behind. */
		showLateCode: (minutes: number): string => computeCode(secret, Math.floor((Date.now() - minutes * 60_000) / STEP)),
	};
}

export type AuthenticatorApp = ReturnType<typeof anAuthenticator>;

/** Has a member sign in with an app from now on. */
export async function withAnAuthenticator(member: SignedIn): Promise<SignedIn & { app: AuthenticatorApp; recoveryCodes: string[] }> {
	const { secret } = await member.api.beginAuthenticator({});
	const app = anAuthenticator(secret);
	const { recoveryCodes } = await member.api.confirmAuthenticator({ body: { code: await app.showCode() } });
	return { ...member, app, recoveryCodes };
}
