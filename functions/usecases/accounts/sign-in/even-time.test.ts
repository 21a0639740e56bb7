import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readEvenTime } from '#functions/environment.ts';
import type { FunctionDefinition } from '#infra/function-definition.ts';
import { FUNCTIONS } from '#infra/functions.ts';
import { runInConstantTime } from './even-time.ts';

test.each([
	['an answer', async () => 'done'],
	['a refusal', () => Promise.reject(new Error('refused'))],
])('%s goes out no sooner than the even time after the call', async (_, work: () => Promise<string>) => {
	const order: string[] = [];
	const note = (what: string) => () => void order.push(what);
	// The shorter time begins first, so that no pause of the machine between the two matters.
	await Promise.all([pause(30).then(note('30 ms')), runInConstantTime({ evenTime: 60 }, work).then(note('answered'), note('answered'))]);
	expect(order).toEqual(['30 ms', 'answered']);
});

test('a deployed market takes longer than the mail of a code, and nothing makes it shorter there', () => {
	expect(readEvenTime()).toBe(600);
	const rows = Object.entries<FunctionDefinition>(FUNCTIONS);
	expect(rows.filter(([, { environment }]) => environment.includes('EVEN_TIME'))).toEqual([]);
});
