import type { MemberRecord } from '../accounts/ports/members.ts';
import { MarketError } from '../market-error.ts';

/** Explains why a caller who was banned or removed during a call may not trade, as the next call will: MEMBER_BANNED with the reason, or NOT_ACTIVE. */
export function explainInactive(member: MemberRecord | undefined): MarketError {
	return member?.state === 'BANNED' ? new MarketError('MEMBER_BANNED', { banReason: member.stateReason }) : new MarketError('NOT_ACTIVE');
}
