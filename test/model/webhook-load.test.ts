import { expect, test } from 'vitest';
import { JOB_QUEUES } from '#infra/job-queues.ts';
import { playWebhooks, type WebhookLoad } from './webhook-load.ts';

const MARKET = { receivers: 10_000, perSecond: 1000, seconds: 60, dead: 0, failedBefore: 0 };
const play = (name: string, load: Partial<WebhookLoad>) => {
	const figures = playWebhooks({ ...MARKET, ...load });
	console.log(`${name}: ${JSON.stringify(figures)}`);
	return figures;
};

test('1,000 events a second to 10,000 receivers wait for nothing, also if 1,000 of them have long been dead', () => {
	const healthy = play('none dead', {});
	const known = play('1,000 dead for days', { dead: 1000, failedBefore: 6 });
	for (const { longestWait, callsAtOnce } of [healthy, known]) {
		expect(longestWait).toBeLessThan(1);
		expect(callsAtOnce).toBeLessThanOrEqual(JOB_QUEUES.webhooks.atOnce);
	}
	// Hardly any event of a dead receiver gets an attempt.
	expect(known.attempts - (known.events - known.events / 10)).toBeLessThan(20);
	expect(known.waiting).toBeGreaterThan(5900);
	expect(known.dollars).toBeLessThan(healthy.dollars * 1.2);
});

test('if 1,000 receivers stop answering in one second, the others’ events are late by two seconds at most', () => {
	expect(play('1,000 die at once', { dead: 1000, seconds: 400 }).longestWait).toBeLessThanOrEqual(2);
});

test('if half of 10,000 receivers stop answering in one second, the others’ events are late by ten seconds at most', () => {
	expect(play('5,000 die at once', { dead: 5000, seconds: 200 }).longestWait).toBeLessThan(10);
});

test('if the sweep wakes 1,000 dead receivers at once, the others’ events are late by two seconds at most', () => {
	expect(play('1,000 dead are woken', { dead: 1000, failedBefore: 4, wakes: true }).longestWait).toBeLessThanOrEqual(2);
});

test('in a new account, where two calls run at once, twenty dead receivers of 100 delay the others by two seconds at most', () => {
	const small = { receivers: 100, perSecond: 10, atOnce: 2, seconds: 400 };
	expect(play('20 of 100 die at once', { ...small, dead: 20 }).longestWait).toBeLessThanOrEqual(2);
});
