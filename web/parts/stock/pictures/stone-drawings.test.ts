import { expect, test } from 'vitest';
import { cacheDrawings, type Drawing, describeDrawing, writePicture } from './stone-drawings.ts';

/** Creates a queue of tasks that the test runs. */
function makeTasks() {
	const waiting: (() => void)[] = [];
	return { later: (act: () => void) => void waiting.push(act), runNext: () => waiting.shift()?.(), count: () => waiting.length };
}
/** Begins a task without a time limit. */
const beginTask = () => () => false;
/** Writes a picture in the given number of steps. */
function* makePicture(picture: string, steps = 1): Generator<void, string, void> {
	for (let step = 0; step < steps; step++) yield;
	return picture;
}
/** Writes a stone's picture in one go. */
function write(drawing: Drawing): string {
	const steps = writePicture(drawing);
	let step = steps.next();
	while (!step.done) step = steps.next();
	return step.value;
}
const ROUND = describeDrawing({ shape: 'ROUND', weight: 1 }, 'small');
const OVAL = describeDrawing({ shape: 'OVAL', weight: 1 }, 'small');

test('what is ordered is drawn one in a task, once for all who wait for it', () => {
	const tasks = makeTasks();
	const made: string[] = [];
	const write = ({ key }: Drawing) => {
		made.push(key);
		return makePicture(`picture of ${key}`);
	};
	const drawings = cacheDrawings({ later: tasks.later, beginTask, write });
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
	// An empty queue stops; the next order starts it again.
	tasks.runNext();
	expect(tasks.count()).toBe(0);
	drawings.order(describeDrawing({ shape: 'PEAR', weight: 1 }, 'small'), () => undefined);
	expect(tasks.count()).toBe(1);
});

test('what went out of sight before its turn is not drawn, but for who still waits', () => {
	const tasks = makeTasks();
	const drawings = cacheDrawings({ later: tasks.later, beginTask, write: () => makePicture('a picture') });
	const told: string[] = [];
	const letGo = drawings.order(ROUND, () => told.push('gone'));
	drawings.order(OVAL, () => told.push('gone'))();
	drawings.order(ROUND, () => told.push('still there'));
	letGo();
	while (tasks.count() > 0) tasks.runNext();
	expect(told).toEqual(['still there']);
	expect([drawings.find(ROUND.key), drawings.find(OVAL.key)]).toEqual(['a picture', undefined]);
});

test('a drawing that takes long goes on in the next task, and is let go in the middle when nobody waits for it any more', () => {
	const tasks = makeTasks();
	let steps = 0;
	const write = function* ({ key }: Drawing) {
		for (let step = 0; step < 5; step++) {
			steps++;
			yield;
		}
		return `picture of ${key}`;
	};
	// Each task has time for two steps.
	const drawings = cacheDrawings({
		later: tasks.later,
		write,
		beginTask: () => {
			let done = 1;
			return () => ++done > 2;
		},
	});
	const told: string[] = [];
	drawings.order(ROUND, () => told.push('round'));
	tasks.runNext();
	expect([steps, told]).toEqual([2, []]);
	tasks.runNext();
	tasks.runNext();
	expect([steps, told, drawings.find(ROUND.key)]).toEqual([5, ['round'], `picture of ${ROUND.key}`]);

	const letGo = drawings.order(OVAL, () => told.push('oval'));
	tasks.runNext();
	letGo();
	while (tasks.count() > 0) tasks.runNext();
	expect([steps, told, drawings.find(OVAL.key)]).toEqual([7, ['round'], undefined]);
});

test('what is printed is drawn at once, as an SVG picture; stones that look alike in a list share theirs', () => {
	const drawings = cacheDrawings({ later: () => expect.fail('There is nothing to wait for'), beginTask });
	const picture = drawings.draw(ROUND);
	expect(decodeURIComponent(picture)).toMatch(/^data:image\/svg\+xml,<svg .*<path d="M.*<\/svg>$/);
	expect(describeDrawing({ shape: 'ROUND', weight: 1.02 }, 'small').key).toBe(ROUND.key);
	expect(drawings.find(ROUND.key)).toBe(picture);
});

test('of many pictures the oldest are let go', () => {
	const drawings = cacheDrawings({ later: () => undefined, beginTask, write: () => makePicture('a picture') });
	const keys = Array.from({ length: 700 }, (_, at) => `${at}`);
	for (const key of keys) drawings.draw({ ...ROUND, key });
	expect(keys.filter((key) => drawings.find(key)).length).toBe(600);
	expect(drawings.find('699')).toBe('a picture');
});

test('a large drawing is not that of a stone with another depth, which lets the light through otherwise', () => {
	const [shallow, deep] = [53, 68].map((totalDepth) => describeDrawing({ shape: 'ROUND', weight: 1, tablePercent: 57, crownHeight: 15, totalDepth }, 'large'));
	if (!shallow || !deep) expect.fail('Two drawings');
	expect(write(shallow)).not.toBe(write(deep));
	expect(shallow.key).not.toBe(deep.key);
});
