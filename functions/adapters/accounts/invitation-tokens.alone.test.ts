import { expect, test, vi } from 'vitest';
import { InvitationToken } from '#shared/contract/accounts/invitations.ts';

vi.mock('../stage-key.ts', () => ({ deriveKey: async (use: string) => Buffer.alloc(32, use) }));
const { invitationTokens } = await import('./invitation-tokens.ts');

const invitation = { memberId: '01ARZ3NDEKTSV4RRFFQ69G5FAV', until: Date.UTC(2026, 10, 22) };

test('what was sealed is opened, and fits a link', async () => {
	const token = await invitationTokens.seal(invitation);
	expect(InvitationToken.parse({ token })).toEqual({ token });
	expect(await invitationTokens.open(token)).toEqual(invitation);
});

test('nobody invites in the name of another, for longer, or with a signature of the own making', async () => {
	const [memberId = '', last = '', signature = ''] = (await invitationTokens.seal(invitation)).split('.');
	const other = await invitationTokens.seal({ ...invitation, memberId: '01ARZ3NDEKTSV4RRFFQ69G5FAW' });
	const forged = [
		['01ARZ3NDEKTSV4RRFFQ69G5FAW', last, signature],
		[memberId, `${last}0`, signature],
		[memberId, last.toUpperCase(), signature],
		[memberId, last, other.split('.')[2] ?? ''],
		[memberId, last, ''],
		[memberId, last, `${signature}A`],
		[`${memberId}.${last}`, '', signature],
	];
	for (const parts of forged) expect(await invitationTokens.open(parts.join('.')), parts.join('.')).toBeUndefined();
});
