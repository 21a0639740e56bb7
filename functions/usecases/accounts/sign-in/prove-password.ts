import { MarketError } from '../../market-error.ts';
import type { Identity } from '../ports/identity.ts';

/** Returns whether the password is that of an unconfirmed sign-up. An unknown account takes the same time. Errors: BUSY. */
export async function provePassword(identity: Identity, accountId: string, password: string): Promise<boolean> {
	try {
		const { refreshToken } = await identity.signIn(accountId, password);
		await identity.revoke(refreshToken);
		return true;
	} catch (error) {
		if (error instanceof MarketError && (error.code === 'NOT_VERIFIED' || error.code === 'TOTP_NEEDED')) return true;
		if (error instanceof MarketError && error.code === 'BAD_CREDENTIALS') return false;
		throw error;
	}
}
