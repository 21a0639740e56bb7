import type { MemberRecord, Members } from '#functions/usecases/accounts/ports/members.ts';
import { additions, address, member } from '../entities/members.ts';
import { session } from '../entities/sessions.ts';
import { getItems, readItem, selectItems } from '../table/table.ts';
import { countMembers, findCompanies, findLicensed, findMemberIds, listAdminIds, listChangedIds, listInactiveIds, listMemberIds } from './directory.ts';
import { isLastHolder } from './licences.ts';
import { parseSession } from './sessions.ts';

export const members: Members = {
	get: (memberId) => readItem(member.get({ memberId })),

	async ofSession({ memberId, sessionId }) {
		if (sessionId === undefined) return { member: await members.get(memberId), session: undefined };
		const items = await getItems([member.get({ memberId }), session.get({ memberId, sessionId })]);
		const [found] = selectItems(items, member).map((Item) => member.parse({ Item }).data);
		const [opened] = selectItems(items, session).map(parseSession);
		return { member: found ?? undefined, session: opened };
	},

	countAdditions: async (memberId, list) => (await readItem(additions.get({ memberId, list })))?.count ?? 0,

	isLastHolder,

	async getMany(memberIds) {
		const items = await getItems(memberIds.map((memberId) => member.get({ memberId })));
		const records = items.map((item) => member.parse({ Item: item }).data).filter((record) => record !== null);
		return new Map(records.map((record): [string, MemberRecord] => [record.memberId, record]));
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
