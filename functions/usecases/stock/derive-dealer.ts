import { createHash } from 'node:crypto';
import { deriveLicence } from '#shared/domain/accounts/member.ts';

/** Characters of a dealer's key: 36 bits. Two dealers hardly ever share a key, but many possible numbers do, so it does not disclose the licence. */
const LENGTH = 6;

/** Derives the key of the dealer for whom a member trades, the same for all accounts with one licence. Returns undefined without a licence. */
export function deriveDealer(member: Parameters<typeof deriveLicence>[0]): string | undefined {
	const licence = deriveLicence(member);
	return licence === undefined ? undefined : createHash('sha256').update(`dealer#${licence}`).digest('base64url').slice(0, LENGTH);
}
