import { describe, expect, it } from 'vitest';
import { readStageSettings } from '#infra/config.ts';

const mail = { from: 'market@example.com', identity: 'example.com' };
const stages = { default: { mail }, prod: { alarmMail: ['operations@example.com'] }, osaka: { zone: 'Asia/Seoul', currency: 'JPY' } };

describe("a stage's settings", () => {
	it('are Tokyo and dollars unless said otherwise', () => {
		expect(readStageSettings('trial', stages)).toMatchObject({
			name: 'trial',
			zone: 'Asia/Tokyo',
			currency: 'USD',
			region: 'ap-northeast-1',
			alarmMail: [],
			stones: 200_000,
			warmSearch: 0,
		});
		expect(readStageSettings('osaka', stages)).toMatchObject({ zone: 'Asia/Seoul', currency: 'JPY', mail });
	});

	it('last for prod only', () => {
		expect(readStageSettings('prod', stages).lasting).toBe(true);
		expect(readStageSettings('production', stages).lasting).toBe(false);
	});

	it('name somebody who hears of failures of prod', () => {
		expect(() => readStageSettings('prod', { default: { mail } })).toThrow(/alarmMail/);
	});

	it.each([
		['a zone that does not exist', { zone: 'Asia/Tokio' }, /time zone/],
		['a currency by its sign', { currency: '$' }, /currency/],
		['a setting that nobody knows', { colour: 'blue' }, /colour/],
		[
			'a certificate from elsewhere',
			{ domain: { name: 'market.example.com', certificateArn: 'arn:aws:acm:ap-northeast-1:1:certificate/a' } },
			/certificateArn/,
		],
		['a market without room', { stones: 0 }, /stones/],
		['half a search that is kept ready', { warmSearch: 0.5 }, /warmSearch/],
		['a sender that is no address', { mail: { from: 'market', identity: 'example.com' } }, /from/],
	])('refuse %s', (_what, settings, message) => {
		expect(() => readStageSettings('trial', { default: { mail, ...settings } })).toThrow(message);
	});

	it.each(['', 'Prod', '1st', 'a'.repeat(21), 'with space', undefined])('refuse the stage name %j', (name) => {
		expect(() => readStageSettings(name, stages)).toThrow();
	});
});
