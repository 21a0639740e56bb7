import { expect, test } from 'vitest';
import { type Drawing, describeDrawing, keepDrawings } from './stone-drawings.ts';

/** Tasks that wait to be run. */
function makeTasks() {
	const waiting: (() => void)[] = [];
	return { later: (act: () => void) => void waiting.push(act), runNext: () => waiting.shift()?.(), count: () => waiting.length };
}
const ROUND = describeDrawing({ shape: 'ROUND', weight: 1 }, 'small');
const OVAL = describeDrawing({ shape: 'OVAL', weight: 1 }, 'small');

test('what is ordered is drawn one in a task, once for all who wait for it', () => {
	const tasks = makeTasks();
	const made: string[] = [];
	const write = ({ key }: Drawing) => {
		made.push(key);
		return `picture of ${key}`;
	};
	const drawings = keepDrawings(tasks.later, write);
	const told: string[] = [];
	drawings.order(ROUND, () => told.push('first'));
	drawings.order(ROUND, () => told.push('second'));
	drawings.order(OVAL, () => told.push('third'));
	expect([tasks.count(), made]).toEqual([1, []]);
	tasks.runNext();
	expect([made, told]).toEqual([[ROUND.key], ['first', 'second']]);
	tasks.runNext();
	expect([made, told]).toEqual([
		[ROUND.key, OVAL.key],
		['first', 'second', 'third'],
	]);
	expect(drawings.find(OVAL.key)).toBe(`picture of ${OVAL.key}`);
	// Once nothing is left, it rests; what comes then wakes it.
	tasks.runNext();
	expect(tasks.count()).toBe(0);
	drawings.order(describeDrawing({ shape: 'PEAR', weight: 1 }, 'small'), () => undefined);
	expect(tasks.count()).toBe(1);
});

test('what went out of sight before its turn is not drawn, but for who still waits', () => {
	const tasks = makeTasks();
	const drawings = keepDrawings(tasks.later, () => 'a picture');
	const told: string[] = [];
	const letGo = drawings.order(ROUND, () => told.push('gone'));
	drawings.order(OVAL, () => told.push('gone'))();
	drawings.order(ROUND, () => told.push('still there'));
	letGo();
	while (tasks.count() > 0) tasks.runNext();
	expect(told).toEqual(['still there']);
	expect([drawings.find(ROUND.key), drawings.find(OVAL.key)]).toEqual(['a picture', undefined]);
});

test('what is printed is drawn at once, as an SVG picture; stones that look alike in a list share theirs', () => {
	const drawings = keepDrawings(() => expect.fail('There is nothing to wait for'));
	const picture = drawings.draw(ROUND);
	expect(decodeURIComponent(picture)).toMatch(/^data:image\/svg\+xml,<svg .*<path d="M.*<\/svg>$/);
	expect(describeDrawing({ shape: 'ROUND', weight: 1.02 }, 'small').key).toBe(ROUND.key);
	expect(drawings.find(ROUND.key)).toBe(picture);
});

test('of many pictures the oldest are let go', () => {
	const drawings = keepDrawings(
		() => undefined,
		() => 'a picture',
	);
	const keys = Array.from({ length: 700 }, (_, at) => `${at}`);
	for (const key of keys) drawings.draw({ ...ROUND, key });
	expect(keys.filter((key) => drawings.find(key)).length).toBe(600);
	expect(drawings.find('699')).toBe('a picture');
});
