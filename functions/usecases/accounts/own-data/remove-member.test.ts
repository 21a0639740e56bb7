import { beforeEach, describe, expect, test } from 'vitest';
import { ADMIN_ROLE } from '#shared/domain/accounts/member.ts';
import { add, beginAnew, identity, makeListing, market, world } from '#test/doubles/test-market.ts';
import { correctRank } from '../correct-rank.ts';
import { updateDetails } from '../update-details.ts';
import { removeMember } from './remove-member.ts';

const dealer = () => add({ userName: 'hana@example.com', state: 'ACTIVE', companyName: 'Ishikawa Gems', phoneNumber: '+81 3 1234 5678', rank: 3 }, 'right');
const other = () => add({ userName: 'ren@example.com', state: 'ACTIVE' });

beforeEach(beginAnew);

describe('a removal', () => {
	test('leaves points and a pseudonym in the record, nothing that tells who it was, and all else to the background', async () => {
		const member = dealer();
		const { memberId } = member;
		await removeMember(market, identity, member, memberId);

		const left = world.records.get(memberId);
		expect(left).toMatchObject({ state: 'REMOVED', rank: 3, userName: `removed-${memberId}`, companyName: `Member ${memberId.slice(-6)}` });
		expect(JSON.stringify(left)).not.toMatch(/hana|ishikawa|1234/i);
		expect(world.calls).toEqual(['forget sign-ups of hana@example.com', `forget ${memberId}`]);
		// Only the address finds the notifications to others, so it is stored until they are found.
		expect(world.works).toMatchObject([{ memberId, kind: 'ERASE', state: 'ASKED', address: 'hana@example.com' }]);
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
		expect([world.calls, world.works]).toEqual([[], []]);
	});

	test('that was cut short is finished when it is asked for again', async () => {
		const member = dealer();
		const broken = { ...identity, forget: () => Promise.reject(new Error('The identity service is away')) };
		await expect(removeMember(market, broken, member, member.memberId)).rejects.toThrow('away');
		await removeMember(market, identity, add({ roleId: ADMIN_ROLE, state: 'ACTIVE' }), member.memberId);
		expect(world.calls).toContain(`forget ${member.memberId}`);
		expect(world.works).toMatchObject([{ state: 'ASKED', address: 'hana@example.com' }]);
		// By the second time the address is free, and somebody else may sign up with it.
		expect(world.calls.filter((call) => call.startsWith('forget sign-ups'))).toHaveLength(1);
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
