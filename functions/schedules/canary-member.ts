import { authenticatorCodes } from '#functions/adapters/accounts/authenticator-codes.ts';
import { setAccount } from '#functions/adapters/accounts/set-account.ts';
import { readCanarySecret } from '#functions/adapters/operations/canary-password.ts';
import { CANARY } from '#functions/canary/canary-member.ts';
import { openMarket } from '#functions/open-market.ts';

/**
 * Run by a deployment: ensures that the canary is a member who may trade and has the password of the stage's secret. Later decisions of admins about
 * it stay in force. Can be repeated.
 */
export async function handler(): Promise<{ memberId: string }> {
	const market = openMarket();
	const { password, authenticator } = await readCanarySecret();
	const accountId = await setAccount(CANARY, password);
	// A new secret has a password alone. The next walk sets up another authenticator.
	if (!authenticator) await authenticatorCodes.askForCodes(accountId, false);
	const known = await market.members.byUserName(CANARY.userName);
	if (known) {
		if (known.accountId !== accountId) await market.commit([{ kind: 'member-changed', before: known, after: { ...known, accountId } }]);
		return { memberId: known.memberId };
	}
	const memberId = market.newId();
	await market.commit([{ kind: 'member-added', member: { memberId, version: 1, rank: 0, createdAt: market.now, accountId, ...CANARY } }]);
	return { memberId };
}
