import { beforeAll, describe, expect, test } from 'vitest';
import { aVerifiedMember, theAdmin } from '#test/steps/given.ts';
import { ADMIN, PASSWORD, type SignedIn, signIn } from '#test/steps/market.ts';
import { agesProof, withAnOldSession } from '#test/steps/proof.ts';
import { catchRefusal } from '#test/steps/refusal.ts';

let subject: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
	await theAdmin();
	subject = await aVerifiedMember('subject');
	admin = await withAnOldSession(await signIn(ADMIN));
});

const about = () => ({ params: { userId: subject.session.data.userId } });

describe('who signed in more than ten minutes ago', () => {
	test.each<[string, (api: SignedIn['api']) => Promise<unknown>]>([
		['bans nobody', (api) => api.banMember({ ...about(), body: { reason: 'A try.' } })],
		['sets nobody’s password', (api) => api.updatePasswordByAdmin({ body: { userName: subject.userName, newPassword: 'Emeralds-2026!' } })],
		['removes nobody', (api) => api.removeMember({ params: { id: subject.session.data.userId } })],
		['decides no case', (api) => api.decideCase({ params: { id: subject.session.data.userId }, body: { banned: [], reason: 'A try.' } })],
	])('%s, and is asked once more who it is', async (_, call) => {
		expect(await catchRefusal(call(admin.api))).toMatchObject({ status: 403, code: 'PROOF_NEEDED' });
	});

	test('does not leave the market, and reads on as ever', async () => {
		const old = await withAnOldSession(await aVerifiedMember('leaver'));
		expect(await catchRefusal(old.api.removeMember({ params: { id: old.session.data.userId } }))).toMatchObject({ code: 'PROOF_NEEDED' });
		await expect(old.api.getMember({ params: { userName: old.userName } })).resolves.toMatchObject({ userName: old.userName });
	});

	test('may do it all after signing in again; five minutes count', async () => {
		await expect(signIn(subject.userName, PASSWORD)).resolves.toBeDefined();
		const again = await signIn(ADMIN);
		await expect(again.api.updatePasswordByAdmin({ body: { userName: subject.userName, newPassword: PASSWORD } })).resolves.toBeUndefined();
		const member = await aVerifiedMember('recent');
		const recent = await withAnOldSession(member, 5);
		await expect(recent.api.removeMember({ params: { id: recent.session.data.userId } })).resolves.toBeUndefined();
	});

	test('who may not at all is told that, and not to sign in again', async () => {
		const stranger = await withAnOldSession(await aVerifiedMember('stranger'));
		expect(await catchRefusal(stranger.api.banMember({ ...about(), body: { reason: 'A try.' } }))).toMatchObject({ code: 'FORBIDDEN' });
	});

	test('gains nothing by renewing the session once more', async () => {
		await agesProof(ADMIN, 1);
		const renewed = await withAnOldSession(admin, 1);
		expect(await catchRefusal(renewed.api.banMember({ ...about(), body: { reason: 'A try.' } }))).toMatchObject({ code: 'PROOF_NEEDED' });
	});
});
