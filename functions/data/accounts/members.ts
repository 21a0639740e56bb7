import type { MemberRecord, Members } from '#functions/usecases/accounts/ports/members.ts';
import { additions, address, member } from '../entities/members.ts';
import { session } from '../entities/sessions.ts';
import { getItems, parseItems, readItem } from '../table/table.ts';
import { countMembers, findCompanies, findLicensed, findMemberIds, listAdminIds, listChangedIds, listInactiveIds, listMemberIds } from './directory.ts';
import { isLastHolder } from './licences.ts';
import { extractSession } from './sessions.ts';

export const members: Members = {
	get: (memberId) => readItem(member.get({ memberId })),

	async ofSession({ memberId, sessionId }) {
		if (sessionId === undefined) return { member: await members.get(memberId), session: undefined };
		const items = await getItems([member.get({ memberId }), session.get({ memberId, sessionId })]);
		const [found] = parseItems(items, member);
		const [opened] = parseItems(items, session).map(extractSession);
		return { member: found, session: opened };
	},

	countAdditions: async (memberId, list) => (await readItem(additions.get({ memberId, list })))?.count ?? 0,

	isLastHolder,

	async getMany(memberIds) {
		const items = await getItems(memberIds.map((memberId) => member.get({ memberId })));
		return new Map(parseItems(items, member).map((record): [string, MemberRecord] => [record.memberId, record]));
	},

	async byUserName(userName) {
		const found = (await address.get({ userName }).go({ consistent: true })).data;
		return found ? members.get(found.memberId) : undefined;
	},

	adminIds: listAdminIds,
	changedIds: listChangedIds,
	count: countMembers,
	listIds: listMemberIds,
	inactiveIds: listInactiveIds,
	findIds: findMemberIds,
	companies: findCompanies,
	licensed: findLicensed,
};
