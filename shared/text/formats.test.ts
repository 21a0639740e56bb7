import { expect, test } from 'vitest';
import { createMoneyFormat, nameZone, writeMarketTime } from './formats.ts';

const CLOSE = '2026-11-22T08:00:00.000Z';

test("a market's time says in which zone it is", () => {
	expect(writeMarketTime(CLOSE, 'en', 'Asia/Tokyo')).toBe('22 Nov 2026, 17:00 JST');
	expect(writeMarketTime(CLOSE, 'ja', 'Asia/Tokyo')).toBe('2026年11月22日 17:00（JST）');
	expect(['Europe/London', 'America/New_York', 'Asia/Kolkata', 'America/Sao_Paulo'].map((zone) => nameZone(zone, CLOSE))).toEqual([
		'GMT',
		'EST',
		'IST',
		'GMT-3',
	]);
});

test('money is written alike in both languages', () => {
	expect([createMoneyFormat('en', 'USD').format(1531), createMoneyFormat('ja', 'USD').format(1531)]).toEqual(['$1,531', '$1,531']);
});
