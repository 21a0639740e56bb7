import { existsSync } from 'node:fs';
import { App } from 'aws-cdk-lib';
import { ArtifactMetadataEntryType } from 'aws-cdk-lib/cloud-assembly-schema';
import { describe, expect, it } from 'vitest';
import { listPlaceholders, readRegion, readStageSettings } from '#infra/config.ts';
import { makeStacks } from '#infra/stacks/stacks.ts';
import { stageContext } from './synth.ts';

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
			search: { host: 'function' },
			callsPerAddress: 0,
			concurrency: 0,
		});
		expect(readStageSettings('osaka', stages)).toMatchObject({ zone: 'Asia/Seoul', currency: 'JPY', mail });
	});

	it('say where that goes which belongs to no stage', () => {
		expect(readRegion(stages)).toBe('ap-northeast-1');
		expect(readRegion({ ...stages, default: { mail, region: 'eu-central-1' } })).toBe('eu-central-1');
		expect(() => readRegion({ default: { mail, region: 'Frankfurt' } })).toThrow(/region/);
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
		['searches kept ready where nothing is shared out', { warmSearch: 1 }, /warmSearch.*new account/],
		['a plan of Cognito without passkeys and without a member in its tokens', { identityPlan: 'lite' }, /identityPlan.*access tokens.*passkeys/],
		['searches on something else', { search: { host: 'container' } }, /host/],
		['a number of machines where there are none', { search: { host: 'function', least: 3 } }, /least/],
		['one machine, with which the search would end', { search: { host: 'instances', least: 1 } }, /least/],
		['more searches on instances at least than at most', { search: { host: 'instances', least: 5, most: 4 } }, /search\.least/],
		['searches kept ready beside such as always are', { search: { host: 'instances' }, warmSearch: 1, concurrency: 100 }, /take warmSearch away/],
		['a sender that the identity does not cover', { mail: { from: 'market@other.example', identity: 'example.com' } }, /does not cover/],
		['a sender beneath a name that only ends alike', { mail: { from: 'a@notexample.com', identity: 'example.com' } }, /does not cover/],
		['a sender that is no address', { mail: { from: 'market', identity: 'example.com' } }, /from/],
	])('refuse %s', (_what, settings, message) => {
		expect(() => readStageSettings('trial', { default: { mail, ...settings } })).toThrow(message);
	});

	it('send from a domain, from beneath it, or from one address', () => {
		for (const own of [
			{ from: 'a@b.jp', identity: 'b.jp' },
			{ from: 'a@mail.b.jp', identity: 'b.jp' },
			{ from: 'a@b.jp', identity: 'a@b.jp' },
		])
			expect(readStageSettings('trial', { default: { mail: own } }).mail).toEqual(own);
	});

	it.each(['', 'Prod', '1st', 'a'.repeat(21), 'with space', 'default', undefined])('refuse the stage name %j', (name) => {
		expect(() => readStageSettings(name, stages)).toThrow();
	});
});

describe('what stands in for an operator’s own', () => {
	it('is named with the stack that it would stop: nobody has mail at example.com', () => {
		const domain = { name: 'market.example', certificateArn: 'arn:aws:acm:us-east-1:1:certificate/a' };
		expect(
			listPlaceholders(readStageSettings('prod', { default: { mail, domain, alarmMail: ['a@b.jp', 'a@c.invalid'] } })).map(({ part, why }) => [
				part,
				why.split(' ')[0],
			]),
		).toEqual([
			['identity', 'market@example.com'],
			['identity', 'example.com'],
			['operations', 'a@c.invalid'],
			['entrance', 'market.example'],
		]);
		expect(
			listPlaceholders(readStageSettings('prod', { default: { mail: { from: 'a@example.jp', identity: 'example.jp' }, alarmMail: ['a@mytest.jp'] } })),
		).toEqual([]);
	});

	it('keeps its stack from being deployed, as a web app that was not built does, and not from being looked at', () => {
		const errors = (context: object) => {
			const app = new App({ context: { ...stageContext, 'aws:cdk:bundling-stacks': [], ...context } });
			const { data, identity, web } = makeStacks(app, readStageSettings('trial', { default: { mail } }));
			return [data, identity, web].map(({ node }) => node.metadata.filter(({ type }) => type === ArtifactMetadataEntryType.ERROR).length);
		};
		expect(errors({})).toEqual([0, 2, existsSync('dist/web') ? 0 : 1]);
		expect(errors({ rehearsal: 'true' })).toEqual([0, 0, 0]);
	});
});
