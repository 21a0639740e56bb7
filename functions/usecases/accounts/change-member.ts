import { commitOrRetry } from '../commit-or-retry.ts';
import { type Change, WriteConflict } from '../market/changes.ts';
import type { Ports } from '../market/market.ts';
import { MarketError } from '../market-error.ts';
import type { MemberRecord, Ruling } from './ports/members.ts';

/** The ports with which a member is changed and notified. */
export type MemberMarket = Ports<'now' | 'newId' | 'commit' | 'members'>;

/** A member's change, and the notifications written with it. */
export interface MemberChange {
	after: MemberRecord;
	notifications?: Change[];
}

/**
 * Loads a member, decides, saves; repeats this after a write conflict. A record that has just been read is not read again. If `decide` returns
 * undefined, nothing is written and the present member is returned. Errors: NOT_FOUND, STATE_CONFLICT for a removed member, BUSY and the errors of
 * `decide`. A change that gives a member a licence also needs {@link explainLicence}.
 */
export function changeMember(
	market: Ports<'commit' | 'members'>,
	member: MemberRecord | string,
	decide: (before: MemberRecord) => MemberChange | undefined,
): Promise<MemberRecord> {
	const memberId = typeof member === 'string' ? member : member.memberId;
	let known = typeof member === 'string' ? undefined : member;
	return commitOrRetry(async () => {
		const before = known ?? (await market.members.get(memberId));
		known = undefined;
		if (!before) throw new MarketError('NOT_FOUND');
		// A call that was under way when the member was removed must not restore erased data.
		if (before.state === 'REMOVED') throw new MarketError('STATE_CONFLICT');
		const change = decide(before);
		if (!change) return before;
		const { after, notifications = [] } = change;
		await market.commit([{ kind: 'member-changed', before, after }, ...notifications]);
		return { ...after, version: before.version + 1 };
	});
}

/** Returns `after` with the decision by which an admin changed it. */
export function noteRuling({ actor }: Ports<'actor'>, after: MemberRecord, request: Pick<Ruling, 'decision' | 'reason' | 'seen'>): MemberRecord {
	if (actor.memberId === undefined) return { ...after, ruling: undefined };
	return { ...after, ruling: { by: actor.memberId, ...request, state: after.state, version: after.registrationVersion } };
}

/** Returns whether the same admin has made exactly this decision before and it still stands, as if the first answer was lost. */
export function isRepeatedRuling({ actor }: Ports<'actor'>, member: MemberRecord, request: Pick<Ruling, 'decision' | 'reason' | 'seen'>): boolean {
	const { ruling, state, registrationVersion } = member;
	if (!ruling || ruling.by !== actor.memberId || ruling.state !== state || ruling.version !== registrationVersion) return false;
	return ruling.decision === request.decision && ruling.reason === request.reason && ruling.seen === request.seen;
}

/** Translates a refused change and throws it. Errors: LICENCE_TAKEN if another company has the licence. */
export function explainLicence(error: unknown): never {
	if (error instanceof WriteConflict && error.is('LICENCE_TAKEN')) throw new MarketError('LICENCE_TAKEN');
	throw error;
}
