import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#shared/contract/endpoints.ts';
import { GuestDiamond } from '#shared/contract/stock/diamonds.ts';
import { read } from '#test/model/documented.ts';
import { ABOUT_THE_CALLER, CALLERS, type Caller, expectedOf, MATRIX, type Outcome, requestOf } from '#test/model/permissions.ts';
import { guest, makeAddress, PASSWORD } from '#test/steps/market.ts';
import { sends } from '#test/steps/raw.ts';
import { aStage, type Stage } from '#test/steps/scene.ts';

const OUTSIDE: readonly Caller[] = CALLERS.filter((caller) => !['counterparty', 'owner', 'admin'].includes(caller));
const NO_MEMBER: readonly Caller[] = OUTSIDE.filter((caller) => caller !== 'stranger');

let stage: Stage;
beforeAll(async () => {
	stage = await aStage();
});

const fits = (outcome: string, expected: Outcome): boolean => (expected === 'PASSES' ? !ABOUT_THE_CALLER.includes(outcome) : outcome === expected);

/** Lists the secrets in an answer that `caller` may not see. */
function leaks(caller: Caller, text: string): string[] {
	const { contacts, members, ceilings } = stage.secrets;
	const secret = [
		...(OUTSIDE.includes(caller) ? contacts : []),
		...(NO_MEMBER.includes(caller) ? members : []),
		...(caller === 'counterparty' ? [] : ceilings),
	];
	return secret.filter((one) => new RegExp(`(?<![\\w.-])${RegExp.escape(one)}(?![\\w.-])`).test(text));
}

describe('who may do what', () => {
	test.each(MATRIX.map((one) => [one.about ? `${one.call} ${one.about}` : one.call, one] as const))(
		'%s answers those who may, and refuses everybody else',
		async (_, one) => {
			if ('fresh' in endpoints[one.call]) await stage.renewProofs();
			const faults = await Promise.all(
				CALLERS.map(async (caller) => {
					const answer = await sends(one.call, requestOf(one, stage.scene, caller), stage.tokens[caller]);
					const { outcome, fault } = read(one.call, answer);
					const expected = expectedOf(one, caller);
					return [
						...(fits(outcome, expected) ? [] : [`${caller} gets ${outcome} instead of ${expected}`]),
						...(fault ? [`${caller}: ${fault}`] : []),
						...leaks(caller, answer.text).map((secret) => `${caller} reads ${secret}`),
					];
				}),
			);
			expect(faults.flat()).toEqual([]);
		},
	);

	test('who has not confirmed the address gets no token at all', async () => {
		const email = makeAddress('unverified');
		await guest().register({ body: { email, password: PASSWORD, firstName: 'Mei', lastName: 'Sato' } });
		await expect(guest().authenticate({ body: { userName: email, password: PASSWORD } })).rejects.toMatchObject({ code: 'NOT_VERIFIED' });
	});
});

describe('what guests and waiting members see of a stone', () => {
	test.each(['guest', 'verified', 'pending', 'refused'] as const)('%s: attributes and grades, no field more', async (caller) => {
		const { auctioned, weight } = stage.scene;
		const one = await sends('getDiamond', { params: { id: auctioned.diamondId } }, stage.tokens[caller]);
		const page = await sends('search', { body: { caratFrom: weight, caratTo: weight, facets: true } }, stage.tokens[caller]);
		const stones = [JSON.parse(one.text), ...JSON.parse(page.text).content];
		expect(stones.map(({ diamondId }) => diamondId)).toEqual([auctioned.diamondId, auctioned.diamondId]);
		for (const stone of stones) GuestDiamond.parse(stone);
		expect([...leaks(caller, one.text), ...leaks(caller, page.text)]).toEqual([]);
	});
});

describe('before the close', () => {
	test.each(['stranger', 'owner'] as const)('%s sees no ceiling and no salt in the ledger', async (caller) => {
		const { text } = await sends('ledger', { params: { id: stage.scene.auctioned.diamondId } }, stage.tokens[caller]);
		expect(text).toContain('"commitment"');
		expect(text).not.toMatch(/"(salt|maxBid)"/);
	});
});
