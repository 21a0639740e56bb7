import { expect, test } from 'vitest';
import { JOB_QUEUES } from '#infra/job-queues.ts';
import { playWebhooks } from './webhook-load.ts';

const MARKET = { receivers: 10_000, perSecond: 1000, seconds: 60 };
const play = (name: string, dead: number, failedBefore: number, seconds = MARKET.seconds) => {
	const figures = playWebhooks({ ...MARKET, seconds, dead, failedBefore });
	console.log(`${name}: ${JSON.stringify(figures)}`);
	return figures;
};

test('1,000 events a second to 10,000 receivers wait for nothing, also if 1,000 of them have long been dead', () => {
	const healthy = play('none dead', 0, 0);
	const known = play('1,000 dead for days', 1000, 6);
	for (const { longestWait, callsAtOnce } of [healthy, known]) {
		expect(longestWait).toBeLessThan(1);
		expect(callsAtOnce).toBeLessThanOrEqual(JOB_QUEUES.webhooks.atOnce);
	}
	// Hardly any event of a dead receiver gets an attempt.
	expect(known.attempts - (known.events - known.events / 10)).toBeLessThan(20);
	expect(known.waiting).toBeGreaterThan(5900);
	expect(known.dollars).toBeLessThan(healthy.dollars * 1.2);
});

test('if 1,000 receivers die in one second, the others’ events are late for minutes, and then no more', () => {
	const struck = play('1,000 die at once', 1000, 0, 400);
	expect(struck.longestWait).toBeLessThan(400);
	const few = play('100 die at once', 100, 0, 300);
	expect(few.longestWait).toBeLessThan(60);
});
