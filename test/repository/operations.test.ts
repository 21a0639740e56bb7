import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { readStageSettings, Stage } from '#infra/config.ts';
import CDK from '../../cdk.json' with { type: 'json' };
import PACKAGE from '../../package.json' with { type: 'json' };

const PAGE = readFileSync('docs/operations.md', 'utf8');

interface Schema {
	properties?: Record<string, Schema>;
	oneOf?: Schema[];
	default?: unknown;
	const?: unknown;
}

/** Reads the table in the section with this heading: the other cells of each row, by the name in the first cell. */
function readTable(heading: string): Map<string, string[]> {
	const [, section = ''] = PAGE.split(`\n## ${heading}\n`);
	const rows = section.split('\n## ')[0]?.matchAll(/^\| `([\w.-]+)` +\|(.*)\|$/gm) ?? [];
	return new Map([...rows].map(([, name = '', cells = '']) => [name, cells.split('|').map((cell) => cell.trim())]));
}

/** Lists every setting by its path, with its default. */
function listSettings(schema: Schema, path = '', given = schema.default): [path: string, preset: unknown][] {
	const parts = [schema, ...(schema.oneOf ?? [])].flatMap(({ properties = {} }) => Object.entries(properties));
	if (parts.length === 0) return [[path, given]];
	return parts.flatMap(([name, part]) => {
		const preset = (given as Record<string, unknown> | undefined)?.[name] ?? part.default;
		return listSettings(part, path === '' ? name : `${path}.${name}`, preset);
	});
}

/** Returns a table's cell without markup and without commas in its numbers. */
const strip = (cell = '') => cell.replace(/`|(?<=\d),(?=\d{3})/g, '');

test('every setting of a stage stands in the table of settings, with its default, and no other', () => {
	const table = readTable('Settings');
	const settings = new Map(listSettings(z.toJSONSchema(Stage, { io: 'input' }) as Schema));
	expect([...table.keys()].sort()).toEqual([...settings.keys()].sort());
	for (const [path, preset] of settings) {
		// The page names the browsers instead of the addresses of the push services.
		if (path === 'pushServices') continue;
		expect(strip(table.get(path)?.[0]), path).toMatch(new RegExp(`^${preset === undefined ? 'none' : typeof preset === 'object' ? '\\[\\]' : preset}(\\W|$)`));
	}
});

test('what is otherwise in prod stands there too', () => {
	const table = readTable('Settings');
	const { default: common, prod } = CDK.context.stages;
	const [ours, others] = ['prod', 'trial'].map((name) => readStageSettings(name, { default: { ...common, alarmMail: ['a@b.jp'] } }));
	const byCode = Object.entries(ours ?? {}).filter(
		([name, value]) => name in Stage.shape && !Object.is(value, others?.[name as keyof typeof others]) && typeof value !== 'object',
	);
	expect(byCode.map(([name]) => name)).toEqual(['callsPerAddress', 'fileBackupDays']);
	for (const [name, value] of [...byCode, ...Object.entries(prod).filter(([, value]) => typeof value !== 'object')]) {
		expect(strip(table.get(name)?.[0]), name).toContain(String(value));
		expect(table.get(name)?.[0], name).toContain('prod');
	}
});

test('what an idle market and one of 2,000 members cost stands there as in docs/cost.md', () => {
	const [, cells = ''] = /^\| \*\*all together\*\* +\|((?: \*\*[\d.]+\*\* +\|){6})$/m.exec(readFileSync('docs/cost.md', 'utf8')) ?? [];
	const [, tests, idle, , members] = [...cells.matchAll(/[\d.]+/g)].map(([dollars]) => Math.round(Number(dollars)));
	expect(PAGE).toMatch(new RegExp(`some ${idle} dollars a month .*, an idle stage for testers ${tests}, a market of 2,000 members ${members}\\.`));
});

test('every stack stands in the table of stacks', () => {
	const stacks = globSync('infra/stacks/*.ts').map((file) => basename(file, '.ts'));
	expect([...readTable('Stacks').keys()]).toEqual(expect.arrayContaining(stacks.filter((name) => name !== 'stacks')));
});

test('every program of bin, and every command that runs one, is named', () => {
	expect(globSync('bin/*.ts').filter((file) => !PAGE.includes(`\`${file}\``) && !PAGE.includes(`node ${file} `))).toEqual([]);
	const commands = Object.entries(PACKAGE.scripts).flatMap(([name, script]) => (/^node (bin|test\/stage)\/|^cdk|^vite /.test(script) ? [name] : []));
	expect(commands.length).toBeGreaterThan(10);
	expect(commands.filter((name) => !PAGE.includes(name === 'start' ? '`npm start`' : `npm run ${name}`))).toEqual([]);
});

test('every file and folder in the table of docs/stacks.md exists', () => {
	const [, table = ''] = readFileSync('docs/stacks.md', 'utf8').split('| file or folder of `infra`');
	const named = [...table.matchAll(/^\| (`[^|]*`) +\|/gm)].flatMap(([, cell = '']) => cell.split(', ').map((name) => name.replaceAll('`', '')));
	expect(named.length).toBeGreaterThan(20);
	expect(named.filter((name) => !existsSync(`infra/${name}`))).toEqual([]);
});
