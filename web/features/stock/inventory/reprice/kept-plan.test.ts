import { expect, test } from 'vitest';
import { PRICE_RULES, PRICE_STEPS } from '#shared/domain/prices/bulk-price.ts';
import fc from '#test/model/fast-check.ts';
import { forgetPlan, readPlan, storePlan } from './kept-plan.ts';

function makeStorage(kept = new Map<string, string>()): Storage {
	return {
		getItem: (key) => kept.get(key) ?? null,
		setItem: (key, value) => void kept.set(key, value),
		removeItem: (key) => void kept.delete(key),
		key: (at) => [...kept.keys()][at] ?? null,
		get length() {
			return kept.size;
		},
		clear: () => kept.clear(),
	};
}

test('a plan is there again as it was left, for its member alone, until it is carried out', () => {
	const plan = fc.record({
		rule: fc.record({ kind: fc.constantFrom(...PRICE_RULES), typed: fc.stringMatching(/^-?[1-9]\d{0,3}(\.\d)?%?$/), step: fc.constantFrom(...PRICE_STEPS) }),
		ticks: fc.array(fc.tuple(fc.string(), fc.boolean())).map((ticks) => new Map(ticks)),
	});
	fc.assert(
		fc.property(plan, fc.boolean(), ({ rule, ticks }, hasList) => {
			const storage = makeStorage();
			storePlan(storage, 'one', { rule, ticks }, 1000);
			expect(readPlan(storage, 'one', hasList, 2000)).toEqual(rule.kind === 'LIST' && !hasList ? undefined : { rule, ticks, at: 1000 });
			expect(readPlan(storage, 'two', true, 2000)).toBeUndefined();
			forgetPlan(storage, 'one');
			expect(readPlan(storage, 'one', true, 2000)).toBeUndefined();
		}),
	);
});

test('nothing typed is no plan, and what somebody else wrote there is none', () => {
	const storage = makeStorage();
	storePlan(storage, 'one', { rule: { kind: 'PERCENT', typed: '-3', step: 1 }, ticks: new Map() }, 1000);
	storePlan(storage, 'one', { rule: { kind: 'PERCENT', typed: ' ', step: 1 }, ticks: new Map() }, 1000);
	expect(readPlan(storage, 'one', true, 1000)).toBeUndefined();
	for (const texts of [{ kind: 'LUCK', typed: '1', step: '1' }, { kind: 'PERCENT', typed: '1', step: '3' }, {}]) {
		storage.setItem('unsaved one reprice', JSON.stringify({ texts, at: 1000 }));
		expect(readPlan(storage, 'one', true, 1000)).toBeUndefined();
	}
	for (const ticks of ['{', '{}', '[[1,2],["x"],null]']) {
		storage.setItem('unsaved one reprice', JSON.stringify({ texts: { kind: 'PERCENT', typed: '1', step: '1', ticks }, at: 1000 }));
		expect(readPlan(storage, 'one', true, 1000)?.ticks).toEqual(new Map());
	}
});
