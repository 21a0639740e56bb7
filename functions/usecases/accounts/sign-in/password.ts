import type * as z from 'zod';
import type { Registered } from '#shared/contract/accounts/members.ts';
import type { UpdatePasswordByAdmin } from '#shared/contract/accounts/passwords.ts';
import { ADMIN_ROLE } from '#shared/domain/accounts/member.ts';
import { isMadeOfOwnWords } from '#shared/domain/accounts/password.ts';
import type { NotificationData } from '#shared/domain/notifications/notification.ts';
import type { Change } from '../../market/changes.ts';
import type { Ports } from '../../market/market.ts';
import { MarketError } from '../../market-error.ts';
import { notify } from '../../notifications/notify.ts';
import type { MemberMarket } from '../change-member.ts';
import { findByAddress, NO_ACCOUNT } from '../find-members.ts';
import type { Identity } from '../ports/identity.ts';
import type { MemberRecord } from '../ports/members.ts';
import { type Account, findByAccount } from '../registration/accounts.ts';
import { answerSent } from '../registration/register.ts';
import { endSessions } from './end-sessions.ts';
import { runInConstantTime } from './even-time.ts';

/** Mails a code for a new password, or the sign-up code again while the address is not confirmed. Answers alike for an unknown address. */
export function requestPasswordReset(
	market: Ports<'evenTime' | 'members'>,
	identity: Identity,
	{ email }: { email: string },
): Promise<z.infer<typeof Registered>> {
	return runInConstantTime(market, async () => {
		const member = await findByAddress(market, email);
		const language = member?.language ?? 'en';
		// Both requests are made for every address, and one of them mails: the identity service may have verified a sign-up's code although the table
		// does not know it.
		await identity.resendCode(member?.state === 'UNVERIFIED' ? (member.accountId ?? NO_ACCOUNT) : NO_ACCOUNT, language);
		await identity.forgotPassword(member?.accountId ?? NO_ACCOUNT, language, 'reset');
		return answerSent(email);
	});
}

/** Sets a new password by the mailed code; `settleNewPassword` follows. Errors: OTP_INVALID, PASSWORD_REFUSED. */
export async function setNewPassword(market: Ports<'members'>, identity: Identity, given: { email: string; otp: string; newPassword: string }): Promise<void> {
	const member = await findByAddress(market, given.email);
	await identity.confirmForgotPassword(member?.accountId ?? NO_ACCOUNT, given.otp, given.newPassword);
}

/**
 * Follows a new password that was set by a mailed code, for any client: ends every session of the old password and notifies the member. The code is
 * spent, so nobody repeats a failed call. Therefore the identity service signs the account out even if the table fails: of the old sessions no more is
 * left then than the hour of their access tokens.
 */
export async function settleNewPassword(market: MemberMarket, identity: Pick<Identity, 'signOutEverywhere'>, account: Account): Promise<void> {
	try {
		const member = await findByAccount(market, account);
		if (!member) return;
		await endSessions(market, identity, member, { notifications: notifyOfPassword(market, member, 'MEMBER'), changes: { passwordDue: undefined } });
	} catch (error) {
		await identity.signOutEverywhere(account.accountId);
		throw error;
	}
}

/**
 * Sets a member's password as an admin and ends every session. The member is notified, also by mail, and the admin is recorded. Errors: NOT_FOUND,
 * VALIDATION for a password with the member's name or company, PASSWORD_REFUSED, FORBIDDEN for an admin's password, STATE_CONFLICT for an unconfirmed
 * address, which setting a password would confirm.
 */
export async function setPasswordByAdmin(
	market: MemberMarket,
	identity: Identity,
	admin: MemberRecord,
	{ userName, newPassword }: z.infer<typeof UpdatePasswordByAdmin>,
): Promise<void> {
	const member = await market.members.byUserName(userName);
	if (!member) throw new MarketError('NOT_FOUND');
	if (member.roleId === ADMIN_ROLE) throw new MarketError('FORBIDDEN');
	if (member.state === 'UNVERIFIED') throw new MarketError('STATE_CONFLICT');
	refuseOwnWords(member, newPassword);
	await identity.setPassword(member.accountId ?? NO_ACCOUNT, newPassword);
	const changes = { passwordSetByAdmin: { adminId: admin.memberId, at: market.now } };
	await endSessions(market, identity, member, { notifications: notifyOfPassword(market, member, 'ADMIN'), changes });
}

function refuseOwnWords({ firstName, lastName, companyName }: MemberRecord, newPassword: string): void {
	if (!isMadeOfOwnWords(newPassword, [firstName, lastName, companyName])) return;
	throw new MarketError('VALIDATION', { issues: [{ path: 'newPassword', code: 'OWN_WORDS', message: '' }] });
}

/** Notifies the member, also by mail, so that an unauthorized change is noticed at once. */
function notifyOfPassword(market: Ports<'now' | 'newId'>, { memberId }: MemberRecord, by: NotificationData['PASSWORD_CHANGED']['by']): Change[] {
	return [notify(market, { memberId, kind: 'PASSWORD_CHANGED', data: { by } })];
}
