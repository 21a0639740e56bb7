import { describe, expect, test } from 'vitest';
import { findClockTarget, findTimeBeforeClose, openClock, parseDuration } from './clock.ts';
import { isDue } from './schedules.ts';

const ZONE = 'Asia/Tokyo';
const at = (tokyo: string) => Date.parse(`${tokyo}+09:00`);

describe('a movement of the clock', () => {
	test.each([
		['PT1H', 3_600_000],
		['P1D', 86_400_000],
		['P2W', 14 * 86_400_000],
		['P1DT2H3M4S', 86_400_000 + 2 * 3_600_000 + 3 * 60_000 + 4000],
		['PT0.5S', 500],
	])('%s is %i ms', (text, milliseconds) => expect(parseDuration(text)).toBe(milliseconds));

	test.each(['', 'P', 'PT', 'P1DT', '1H', 'PT1H1', 'P1Y', 'P1M', 'PT-1H', '-PT1H', 'P1H', 'pt1h'])('%j is no duration', (text) =>
		expect(parseDuration(text)).toBeUndefined(),
	);

	test('goes to the next such time in the market’s zone, never to now', () => {
		expect(findClockTarget({ to: '17:00' }, at('2026-03-01T16:59:59.999'), ZONE)).toBe(at('2026-03-01T17:00:00.000'));
		expect(findClockTarget({ to: '17:00' }, at('2026-03-01T17:00:00.000'), ZONE)).toBe(at('2026-03-02T17:00:00.000'));
		expect(findClockTarget({ to: '00:30' }, at('2026-12-31T23:00:00.000'), ZONE)).toBe(at('2027-01-01T00:30:00.000'));
	});

	test.each([
		null,
		[],
		{},
		{ to: '25:00' },
		{ to: '17:60' },
		{ to: '5pm' },
		{ advance: 3600 },
		{ advance: 'PT1H', to: '17:00' },
		{ advance: 'P9999999D' },
		{ advance: '' },
	])('%j is not understood', (request) => expect(findClockTarget(request, at('2026-03-01T12:00:00.000'), ZONE)).toBeUndefined());

	test('is forward only', async () => {
		const clock = openClock(undefined);
		await clock.moveTo(Date.now() + 60_000);
		await clock.moveTo(Date.now() - 60_000);
		expect(clock.now()).toBeGreaterThan(Date.now() + 50_000);
		await clock.reset();
		expect(clock.offset()).toBe(0);
	});
});

describe('the sweep is due', () => {
	test.each([
		['every five minutes', '2026-03-01T11:54:59.500', '2026-03-01T11:55:00.400', true],
		['not between', '2026-03-01T12:10:59.500', '2026-03-01T12:11:00.400', false],
		['at 17:00', '2026-03-01T16:59:59.500', '2026-03-01T17:00:00.400', true],
		['each minute after 17:00', '2026-03-01T17:03:59.500', '2026-03-01T17:04:00.400', true],
		['ten minutes long', '2026-03-01T17:09:59.500', '2026-03-01T17:10:00.400', true],
		['and no longer', '2026-03-01T17:10:59.500', '2026-03-01T17:11:00.400', false],
		['not within a minute', '2026-03-01T17:04:01.000', '2026-03-01T17:04:02.000', false],
	])('%s', (_when, from, to, due) => expect(isDue(ZONE, at(from), at(to))).toBe(due));
});

test.each([
	['2026-03-01T09:00:00.000', '2026-03-01T16:15:00.000'],
	['2026-03-01T16:20:00.000', '2026-03-01T16:20:00.000'],
	['2026-03-01T16:50:00.000', '2026-03-02T16:15:00.000'],
	['2026-03-01T17:00:00.000', '2026-03-02T16:15:00.000'],
])('a demo that is begun at %s begins at %s', (now, begins) => expect(findTimeBeforeClose(at(now), ZONE)).toBe(at(begins)));
