import type * as z from 'zod';
import type { Session, SessionList } from '#shared/contract/accounts/sessions.ts';
import { NEW_DEVICES_NOTIFIED, SESSIONS_LISTED } from '#shared/domain/accounts/limits.ts';
import type { Device, SessionKind } from '#shared/domain/accounts/session.ts';
import { DAY, HOUR } from '#shared/domain/common/durations.ts';
import { commitIfFirst } from '../../commit-or-retry.ts';
import { type Change, WriteConflict } from '../../market/changes.ts';
import type { Ports } from '../../market/market.ts';
import { MarketError } from '../../market-error.ts';
import { notify } from '../../notifications/notify.ts';
import { changeMember } from '../change-member.ts';
import type { Identity } from '../ports/identity.ts';
import type { MemberRecord } from '../ports/members.ts';
import type { SessionRecord } from '../ports/sessions.ts';
import { endSessions, isSessionOpen } from './end-sessions.ts';

/** Age of a session's last recorded use at which a new use is recorded. */
const USE_NOTED = HOUR;

/** A session that the market sees for the first time. */
export interface NewSession {
	sessionId: string;
	kind: SessionKind;
	/** When the member signed in, in real time. */
	signedInAt: number;
	device: Device;
	/** Whether the device has signed in to this account before. */
	isKnownDevice: boolean;
	country: string | undefined;
}

/**
 * Records a session, whose tokens are valid from now on. The member is notified of a new device, except at the first sign-in. A known session stays
 * as it is. Errors: BUSY.
 */
export async function beginSession(market: Ports<'now' | 'newId' | 'commit' | 'rateLimits'>, member: MemberRecord, given: NewSession): Promise<void> {
	const { sessionId, kind, signedInAt, device, country } = given;
	const { memberId } = member;
	const session: SessionRecord = { memberId, sessionId, kind, ...device, country, beganAt: signedInAt, usedAt: Math.max(Date.now(), signedInAt) };
	const isNewDevice = !given.isKnownDevice && !isFirstSignIn(member);
	const notifications = isNewDevice && (await mayBeNotified(market, memberId)) ? [notifyOfDevice(market, session)] : [];
	try {
		await market.commit([{ kind: 'session-begun', session, isNewDevice }, ...notifications]);
	} catch (error) {
		// Another call of the same page was first.
		if (!(error instanceof WriteConflict && error.is('SESSION_KNOWN'))) throw error;
	}
}

/** Records the use of a session from time to time. Ignores a session that has just ended. */
export async function noteUse(market: Ports<'commit'>, session: SessionRecord, country: string | undefined): Promise<void> {
	const usedAt = Date.now();
	if (usedAt - session.usedAt < USE_NOTED) return;
	await commitIfFirst(market, [{ kind: 'session-used', session, usedAt, country }]);
}

/** Lists the member's open sessions: the present one first, then by last use. */
export async function listSessions(market: Ports<'sessions'>, member: MemberRecord, present: SessionRecord): Promise<z.infer<typeof SessionList>> {
	const found = await market.sessions.newest(member.memberId, SESSIONS_LISTED);
	const others = found.filter((one) => one.sessionId !== present.sessionId && isSessionOpen(member, one));
	const content = [present, ...others.sort((a, b) => b.usedAt - a.usedAt)];
	return { content: content.map((one) => presentSession(one, one === present)), isMore: found.length === SESSIONS_LISTED };
}

/** Ends one of the member's own sessions, with its calls, live connections and renewed tokens. Errors: NOT_FOUND, BUSY. */
export async function endSession(market: Ports<'commit' | 'sessions'>, member: MemberRecord, sessionId: string): Promise<void> {
	const session = await market.sessions.get({ memberId: member.memberId, sessionId });
	if (!session || !isSessionOpen(member, session)) throw new MarketError('NOT_FOUND');
	await market.commit([{ kind: 'session-ended', session, at: Date.now(), how: 'ENDED' }]);
}

/**
 * Ends all of the member's sessions, or all but `kept`. Errors: NOT_FOUND, STATE_CONFLICT if the member is being removed, BUSY; UNAUTHENTICATED if
 * `kept` has ended since the call was admitted, for example by a new password: it must not open itself again.
 */
export async function endManySessions(
	market: Ports<'commit' | 'members'>,
	identity: Pick<Identity, 'signOutEverywhere'>,
	member: MemberRecord,
	kept?: SessionRecord,
): Promise<void> {
	if (!kept) return endSessions(market, identity, member, { notifications: [buildSignOutEvent(member, 'EVERYWHERE')] });
	await changeMember(market, member, (before) => {
		if (!isSessionOpen(before, kept)) throw new MarketError('UNAUTHENTICATED');
		const after = { ...before, sessionsEndedAt: Date.now(), keptSessionId: kept.sessionId };
		return { after, notifications: [buildSignOutEvent(member, 'ELSEWHERE')] };
	});
}

function buildSignOutEvent({ memberId }: MemberRecord, act: 'EVERYWHERE' | 'ELSEWHERE'): Change {
	return { kind: 'audit-event', event: { kind: 'SIGN_OUT', act, memberId } };
}

/** The first device causes no warning. */
function isFirstSignIn({ firstSignInAt, lastSignInAt }: MemberRecord): boolean {
	return lastSignInAt === undefined || firstSignInAt === lastSignInAt;
}

/** Limits the notifications of sign-ins, so that repeated ones do not fill a mailbox. */
async function mayBeNotified(market: Ports<'now' | 'rateLimits'>, memberId: string): Promise<boolean> {
	return (await market.rateLimits.count(`NEW_DEVICE account ${memberId}`, DAY, market.now, 1)) <= NEW_DEVICES_NOTIFIED;
}

function notifyOfDevice(market: Ports<'now' | 'newId'>, { memberId, kind, browser, system, country }: SessionRecord): Change {
	return notify(market, { memberId, kind: 'NEW_DEVICE', data: { by: kind, at: new Date(market.now).toISOString(), browser, system, country } });
}

function presentSession({ sessionId, kind, browser, system, country, beganAt, usedAt }: SessionRecord, isPresent: boolean): z.infer<typeof Session> {
	return { sessionId, kind, browser, system, country, beganAt: new Date(beganAt).toISOString(), usedAt: new Date(usedAt).toISOString(), isPresent };
}
