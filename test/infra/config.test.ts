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
			callsPerAddress: 0,
			concurrency: 0,
		});
		expect(readStageSettings('osaka', stages)).toMatchObject({ zone: 'Asia/Seoul', currency: 'JPY', mail });
	});

	it('last for prod only', () => {
		expect(readStageSettings('prod', stages).lasting).toBe(true);
		expect(readStageSettings('production', stages).lasting).toBe(false);
	});

	it('have a firewall for prod unless it is told to do without', () => {
		expect(readStageSettings('prod', stages).callsPerAddress).toBe(1200);
		expect(readStageSettings('prod', { ...stages, prod: { ...stages.prod, callsPerAddress: 0 } }).callsPerAddress).toBe(0);
		expect(readStageSettings('osaka', { ...stages, osaka: { callsPerAddress: 300 } }).callsPerAddress).toBe(300);
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
		['fewer calls of an address than a firewall can count', { callsPerAddress: 5 }, /callsPerAddress/],
		['a table that nobody may read', { table: { readUnits: 0, writeUnits: 1 } }, /readUnits/],
		['too little concurrency to share out', { concurrency: 10 }, /concurrency/],
		['more searches kept ready than may run', { concurrency: 100, warmSearch: 26 }, /warmSearch/],
		['a sender that is no address', { mail: { from: 'market', identity: 'example.com' } }, /from/],
	])('refuse %s', (_what, settings, message) => {
		expect(() => readStageSettings('trial', { default: { mail, ...settings } })).toThrow(message);
	});

	it.each(['', 'Prod', '1st', 'a'.repeat(21), 'with space', undefined])('refuse the stage name %j', (name) => {
		expect(() => readStageSettings(name, stages)).toThrow();
	});
});
