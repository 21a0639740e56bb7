import { CODE_STEP, computeCode } from '#shared/authenticator-code.ts';
import { eventually, type SignedIn } from './market.ts';

/** Milliseconds for which a shown code should stay good: a busy machine takes that long to send it. */
const STAYS_GOOD = 15_000;

/** Makes an authenticator app with `secret`. It never shows a code twice, since the market accepts each code once. */
export function anAuthenticator(secret: string) {
	let used = 0;
	/**
	 * Returns a code that was not used yet. The codes of the previous and of the next half minute are accepted, too, the previous one only for
	 * the rest of this half minute.
	 */
	const showCode = (): Promise<string> =>
		eventually('the next code', async () => {
			const present = Math.floor(Date.now() / CODE_STEP);
			const first = (present + 1) * CODE_STEP - Date.now() > STAYS_GOOD ? present - 1 : present;
			const step = [first, present, present + 1].find((one) => one > used);
			if (step === undefined) return undefined;
			used = step;
			return computeCode(secret, step);
		});
	const hasExpired = (): boolean => Math.floor(Date.now() / CODE_STEP) > used + 1;
	return {
		showCode,
		/**
		 * Calls `send` with a code. If that fails and the code has expired, calls it with the next one, as a person would: a machine may stand still
		 * until a code has expired. Every other failure is thrown.
		 */
		async enterCode<T>(send: (code: string) => Promise<T>): Promise<T> {
			for (;;) {
				const code = await showCode();
				try {
					return await send(code);
				} catch (error) {
					if (!hasExpired()) throw error;
				}
			}
		},
		/** Returns the last code again. */
		repeatCode: (): string => computeCode(secret, used),
		/** Returns the code that a phone shows whose clock is `minutes` behind. */
		showLateCode: (minutes: number): string => computeCode(secret, Math.floor((Date.now() - minutes * 60_000) / CODE_STEP)),
	};
}

export type AuthenticatorApp = ReturnType<typeof anAuthenticator>;

/** Sets up an authenticator app that the member needs for every sign-in from now on. */
export async function withAnAuthenticator(member: SignedIn): Promise<SignedIn & { app: AuthenticatorApp; recoveryCodes: string[] }> {
	const { secret } = await member.api.beginAuthenticator({});
	const app = anAuthenticator(secret);
	const { recoveryCodes } = await app.enterCode((code) => member.api.confirmAuthenticator({ body: { code } }));
	return { ...member, app, recoveryCodes };
}
