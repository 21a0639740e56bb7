import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import type { BidCount } from '#functions/usecases/auctions/ports/bids.ts';
import { deriveLicence, type MemberState } from '#shared/domain/accounts/member.ts';
import { buildDirectoryChanges } from '../../accounts/directory.ts';
import { buildLicenceChanges } from '../../accounts/licences.ts';
import { buildMemberWork, buildMemberWorkEnd } from '../../accounts/member-data.ts';
import { buildSession, buildSessionEnd, buildSessionUse } from '../../accounts/sessions.ts';
import { buildMissingPartyChecks, buildPartyCheck, buildPartyCheckChanges } from '../../auctions/party-checks.ts';
import { additions, address, member } from '../../entities/members.ts';
import { factors } from '../../entities/sessions.ts';
import { buildCheck, isStill } from '../params.ts';
import { put, remove, type Write, type WriteBuilders } from './write.ts';

const ACTIVE = 'ACTIVE' satisfies MemberState;

export const MEMBER_WRITES = {
	'member-active': ({ memberId }) => [{ item: buildCheck(member.get({ memberId }), { state: ACTIVE }), refused: 'MEMBER_NOT_ACTIVE' }],
	'party-active': ({ memberId, listingId, otherLicenceThan }) => [
		{ item: buildPartyCheck(memberId, listingId, otherLicenceThan), refused: 'MEMBER_NOT_ACTIVE' },
	],
	'party-checks-missing': (change) => buildMissingPartyChecks(change.member).map((item) => ({ item, refused: 'VERSION' })),
	'member-standing'({ memberId, isActive }) {
		const read = member.get({ memberId });
		return [{ item: isActive ? buildCheck(read, { state: ACTIVE }) : buildCheck(read, {}, { state: ACTIVE }), refused: 'VERSION' }];
	},
	'member-added'({ member: added }) {
		const { memberId, userName } = added;
		return [
			put(member.create(describeMember(added))),
			put(address.create({ userName, memberId }), 'ADDRESS_TAKEN'),
			...updateDirectory(undefined, added),
			...updateLicence(undefined, added),
		];
	},
	'member-changed': ({ before, after, bidCounts }) => changeMember(before, after, false, bidCounts),
	'member-removed': ({ before, after, leavesLicence, bidCounts }) => [
		...changeMember(before, after, leavesLicence, bidCounts),
		remove(address.delete({ userName: before.userName })),
	],
	addition({ count: known, ...which }) {
		const counted = additions.put({ ...which, count: known + 1 });
		return [put(counted.where(({ count }, { eq, notExists }) => (known > 0 ? eq(count, known) : notExists(count))))];
	},
	'session-begun': (change) => [{ item: buildSession(change.session), refused: 'SESSION_KNOWN' }],
	'session-used': (change) => [{ item: buildSessionUse(change.session, change.usedAt, change.country), refused: 'VERSION' }],
	'session-ended': (change) => [{ item: buildSessionEnd(change.session, change.at, change.how), refused: 'VERSION' }],
	factors: ({ before, after }) => [put(factors.put({ ...after, version: (before?.version ?? 0) + 1 }).where(isStill(before)))],
	'member-work': (change) => [{ item: buildMemberWork(change.before, change.after), refused: 'VERSION' }],
	'member-work-done': (change) => [{ item: buildMemberWorkEnd(change.ended), refused: 'VERSION' }],
} satisfies Partial<WriteBuilders>;

function changeMember(before: MemberRecord, after: MemberRecord, leavesLicence = false, bidCounts?: readonly BidCount[]): Write[] {
	const changed = member.put({ ...describeMember(after), version: before.version + 1 }).where(isStill(before));
	const checks = buildPartyCheckChanges(before, after, bidCounts).map((item) => ({ item, refused: 'VERSION' as const }));
	return [put(changed), ...checks, ...updateDirectory(before, after), ...updateLicence(before, after, leavesLicence)];
}

function describeMember(record: MemberRecord): MemberRecord & { licence?: string } {
	return { ...record, licence: deriveLicence(record) };
}

function updateLicence(before: MemberRecord | undefined, after: MemberRecord, leavesNoHolder = false): Write[] {
	return buildLicenceChanges(before, after, leavesNoHolder).map((item) => ({ item, refused: leavesNoHolder ? 'VERSION' : 'LICENCE_TAKEN' }));
}

function updateDirectory(before: MemberRecord | undefined, after: MemberRecord): Write[] {
	return buildDirectoryChanges(before, after).map((item) => ({ item, refused: 'VERSION' }));
}
