import { beforeEach, describe, expect, test } from 'vitest';
import { NO_MEDIA } from '#shared/domain/media.ts';
import { ADMIN_ROLE } from '#shared/domain/member.ts';
import { correctRank } from './correct-rank.ts';
import { add, beginAnew, identity, makeListing, market, world } from './market-under-test.ts';
import { removeMember } from './remove-member.ts';
import { updateDetails } from './update-details.ts';

const dealer = () => add({ userName: 'hana@example.com', state: 'ACTIVE', companyName: 'Ishikawa Gems', phoneNumber: '+81 3 1234 5678', rank: 3 }, 'right');
const other = () => add({ userName: 'ren@example.com', state: 'ACTIVE' });

beforeEach(beginAnew);

describe('a removal', () => {
	test('leaves points and a pseudonym, and nothing that tells who it was', async () => {
		const member = dealer();
		const { memberId } = member;
		world.stones = [
			makeListing(memberId, 'DISPLAYED'),
			makeListing(memberId, 'SUSPENDED'),
			{ ...makeListing(memberId, 'SOLD', other().memberId), media: NO_MEDIA },
		];
		await removeMember(market, identity, member, memberId);

		const left = world.records.get(memberId);
		expect(left).toMatchObject({ state: 'REMOVED', rank: 3, userName: `removed-${memberId}` });
		expect(JSON.stringify(left)).not.toMatch(/hana|ishikawa|1234/i);
		expect(world.stones.map(({ state, media }) => [state, media])).toEqual([['SOLD', undefined]]);
		const pseudonym = `Member ${memberId.slice(-6)}`;
		expect(world.calls).toEqual([
			// While the address is still known: asked again after that, nobody would find them.
			`call hana@example.com ${pseudonym}`,
			'remove messages hana@example.com',
			`forget ${memberId}`,
			`untrack ${memberId}`,
			`watch no price of ${memberId}`,
			`forget sessions of ${memberId}`,
			`forget deeds of ${memberId}`,
			`clear ${memberId}`,
			`call ${memberId} ${pseudonym}`,
			`remove imports ${memberId}`,
		]);
	});

	test('takes the name out of ledgers and of deals that were done', async () => {
		const member = dealer();
		const { memberId } = member;
		const bought = makeListing(other().memberId, 'SOLD', memberId);
		world.stones = [bought];
		world.bids = [{ listingId: bought.listingId, bidderId: memberId, companyName: 'Ishikawa Gems' }];
		await removeMember(market, identity, member, memberId);
		expect(JSON.stringify([world.stones, world.bids])).not.toMatch(/ishikawa/i);
		expect(world.bids[0]?.companyName).toBe(`Member ${memberId.slice(-6)}`);
	});

	test.each(['BIDDING', 'AWAITING_DECISION', 'ACCEPTED'] as const)('waits while a stone in %s binds its seller or its highest bidder', async (state) => {
		const [seller, leader] = [dealer(), other()];
		const bound = makeListing(seller.memberId, state, leader.memberId);
		const free = makeListing(seller.memberId, 'DISPLAYED');
		world.stones = [free, bound];
		world.bids = [{ listingId: bound.listingId, bidderId: leader.memberId, companyName: '' }];
		for (const { memberId } of [seller, leader]) {
			await expect(removeMember(market, identity, add({ roleId: ADMIN_ROLE, state: 'ACTIVE' }), memberId)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
		}
		expect(world.stones).toHaveLength(2);
		expect(world.calls).toEqual([]);
	});

	test('that was cut short is finished when it is asked for again', async () => {
		const member = dealer();
		const broken = { ...identity, forget: () => Promise.reject(new Error('The identity service is away')) };
		await expect(removeMember(market, broken, member, member.memberId)).rejects.toThrow('away');
		await removeMember(market, identity, add({ roleId: ADMIN_ROLE, state: 'ACTIVE' }), member.memberId);
		expect(world.calls).toContain(`forget ${member.memberId}`);
	});

	test('is not undone by a profile that is saved at the same moment', async () => {
		const member = dealer();
		await removeMember(market, identity, member, member.memberId);
		await expect(updateDetails(market, member, { userName: member.userName, firstName: 'Hana' })).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
	});
});

test('a correction of points reckons with a point that is gained at the same moment', async () => {
	const { memberId } = dealer();
	world.races.add(memberId);
	await expect(correctRank(market, memberId, -2, 'Settled.')).resolves.toMatchObject({ rank: -2 });
	expect(world.points).toEqual([{ memberId, points: -5, why: 'CORRECTION', reason: 'Settled.' }]);
});
