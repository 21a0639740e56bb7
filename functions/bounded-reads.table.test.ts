import { expect, inject, test } from 'vitest';
import { measureGrowth, renderGrowth } from '#test/bench/growth.ts';

/** Grows up to 10,000 stones bid on, of which it reads the ids: a stone that was listed long ago may be won today. */
const READS_MANY_IDS = 'a bidder’s dashboard';

test('with more members, notifications and stones no answer asks more of the table', async () => {
	const small = { members: 1050, notifications: 1150, lots: 220, bids: 1050, cases: 1050, imports: 1050 };
	const large = { members: 1110, notifications: 1210, lots: 240, bids: 1110, cases: 1110, imports: 1110 };
	const [few = [], many = []] = await measureGrowth(inject('tableEndpoint'), [small, large]);

	const grown = many.filter((now, at) => {
		const before = few[at];
		// Items differ by some bytes, which can add a unit or two to a page of a thousand.
		if (!before || now.requests > before.requests) return true;
		return now.answer !== READS_MANY_IDS && (now.items > before.items || now.readUnits > before.readUnits * 1.02);
	});
	expect(grown, renderGrowth([few, many])).toEqual([]);
	expect(Math.max(...many.filter(({ answer }) => !answer.startsWith('all notifications')).map(({ requests }) => requests))).toBeLessThanOrEqual(9);
});
