import { beforeEach, expect, test } from 'vitest';
import { INVITATION_DAYS } from '#shared/domain/accounts/limits.ts';
import { ADMIN_ROLE, MEMBER_STATES } from '#shared/domain/accounts/member.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { add, beginAnew, market } from '#test/doubles/test-market.ts';
import { type InvitationTokens, makeInvitation, readInviter } from './invitations.ts';

/** Invitation tokens without a signature: these tests are about the answers, not about the seals. */
const tokens: InvitationTokens = {
	seal: async (invitation) => JSON.stringify(invitation),
	open: async (token) => (token.startsWith('{') ? JSON.parse(token) : undefined),
};
const NOBODY = { code: 'NOT_FOUND' };

beforeEach(beginAnew);

test('a link names its member and the company, and says nothing else, for ninety days', async () => {
	const member = add({ state: 'ACTIVE', language: 'en', companyName: 'Ishikawa Gems', phoneNumber: '03-1', licenceNumber: '301' });
	const { token, until } = await makeInvitation(market, tokens, member);
	expect(await readInviter(market, tokens, token)).toEqual({ name: 'Hana Ishikawa', companyName: 'Ishikawa Gems' });
	const left = Date.parse(until) - market.now;
	expect([left > (INVITATION_DAYS - 1) * DAY, left <= INVITATION_DAYS * DAY]).toEqual([true, true]);
	const later = (now: number) => readInviter({ ...market, now }, tokens, token);
	expect(await later(Date.parse(until) - 1)).toMatchObject({ companyName: 'Ishikawa Gems' });
	await expect(later(Date.parse(until))).rejects.toMatchObject(NOBODY);
});

test('a token that was not made here, or of nobody, names nobody', async () => {
	await expect(readInviter(market, tokens, 'forged')).rejects.toMatchObject(NOBODY);
	const token = await tokens.seal({ memberId: '0'.repeat(26), until: market.now + DAY });
	await expect(readInviter(market, tokens, token)).rejects.toMatchObject(NOBODY);
});

test.each(MEMBER_STATES.filter((state) => state !== 'ACTIVE'))('who is %s by now is not named', async (state) => {
	const { token } = await makeInvitation(market, tokens, add({ state, companyName: 'Ishikawa Gems' }));
	await expect(readInviter(market, tokens, token)).rejects.toMatchObject(NOBODY);
});

test('an administrator is not named', async () => {
	const { token } = await makeInvitation(market, tokens, add({ state: 'ACTIVE', roleId: ADMIN_ROLE }));
	await expect(readInviter(market, tokens, token)).rejects.toMatchObject(NOBODY);
});

test('a new name is not shown before an admin has looked at it', async () => {
	const approved = { firstName: 'Hana', lastName: 'Ishikawa', companyName: 'Ishikawa Gems', changedAt: 1 };
	const member = add({ state: 'ACTIVE', firstName: 'The', lastName: 'Market', companyName: 'Teppo itself', approved });
	const { token } = await makeInvitation(market, tokens, member);
	expect(await readInviter(market, tokens, token)).toEqual({ name: 'Ishikawa Hana', companyName: 'Ishikawa Gems' });
});
