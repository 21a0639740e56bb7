import { App, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it, test } from 'vitest';
import { readStageSettings, TESTERS } from '#infra/config.ts';
import type { JobQueueName } from '#infra/job-queues.ts';
import { SWITCHED_STACKS, TABLE_IN_USE } from '#infra/restore/table-switch.ts';
import { DataStack } from '#infra/stacks/data.ts';
import { EntranceStack } from '#infra/stacks/entrance.ts';
import { readStormSize } from '#test/steps/storm-size.ts';
import { openFormation, type StackTemplate, type StackVersion } from './formation.ts';
import { stageContext } from './synth.ts';
import { synthesiseVersion, type Tables } from './versions.ts';

const ALARMS = { alarmMail: ['operations@example.com'] };
const NO_ALARMS = { alarmMail: [] };
const ON_INSTANCES = { search: { host: 'instances', least: 3, most: 12 } };
/** The stages of `cdk.json` and one for testers, with settings that differ. `staging` has every kind of stack. */
const ALL_STAGES: [stage: string, settings: object][] = [
	['staging', ALARMS],
	['prod', {}],
	['branch-7', TESTERS],
];
const STAGES = ALL_STAGES.slice(0, readStormSize().parameters.numRuns);

/** Gives two functions other names: one that answers calls, and one that works off a queue. Without a table the test door writes no module for them. */
function renameFunctions({ functions, queues, calls }: Tables) {
	functions.notices = { ...pick(functions, 'notifications'), table: 'none' };
	functions.browserPush = { ...pick(functions, 'webPush'), table: 'none' };
	delete functions.notifications;
	delete functions.webPush;
	queues.webPush = { ...pick(queues, 'webPush'), function: 'browserPush' };
	for (const [name, call] of Object.entries(calls)) if (call.service === 'notifications') calls[name] = { ...call, service: 'notices' };
}

/** Removes a function with the calls that it answers. */
function removeFunction({ functions, calls }: Tables) {
	delete functions.notifications;
	for (const [name, { service }] of Object.entries(calls)) if (service === 'notifications') delete calls[name];
}

/** Adds a queue of this name with a function of its own, to which the same functions send work as to another queue. */
const addQueue =
	(name: string) =>
	({ functions, queues }: Tables) => {
		functions[`${name}Worker`] = { ...pick(functions, 'webPush'), table: 'none' };
		queues[name] = { ...pick(queues, 'webPush'), function: `${name}Worker` };
		for (const [one, row] of Object.entries(functions)) {
			if (row.sends?.includes('webPush')) functions[one] = { ...row, sends: [...row.sends, name as JobQueueName] };
		}
	};

function pick<T>(table: Record<string, T>, name: string): T {
	const row = table[name];
	if (!row) throw new Error(`There is no row ${name}`);
	return row;
}

/** Removes from every function's row what it uses of other stacks. */
function useNothing({ functions }: Tables) {
	const unused = { media: [], snapshots: undefined, history: undefined, sheets: undefined, queue: undefined, key: undefined };
	for (const [name, row] of Object.entries(functions)) {
		functions[name] = { ...row, ...unused, identity: row.trigger === 'identity' ? row.identity : undefined, environment: [] };
	}
}

/** Deploys the versions one after the other into an empty account. */
function deploy(...versions: readonly (readonly StackVersion[])[]) {
	const formation = openFormation();
	for (const version of versions) formation.deploy(version);
	return formation;
}

const endsWith = (part: string) => (version: StackVersion) => version.name.endsWith(`-${part}`);
const find = (versions: readonly StackVersion[], part: string): StackTemplate => {
	const found = versions.find(endsWith(part));
	if (!found) throw new Error(`There is no stack ${part}`);
	return found.template;
};
const listExports = ({ Outputs = {} }: StackTemplate) => Object.values(Outputs).flatMap(({ Export }) => Export?.Name ?? []);
const listIds = (versions: readonly StackVersion[] = []) => versions.flatMap(({ template }) => Object.keys(template.Resources));
/** Lists the market's functions, by the names that their descriptions end with. */
const namesOf = (versions: readonly StackVersion[] = []) =>
	new Set(
		versions.flatMap(({ template }) =>
			Object.values(template.Resources).flatMap(({ Type, Properties = {} }) =>
				Type === 'AWS::Lambda::Function' ? (/^diamond-market-.*: (\w+)$/.exec(String(Properties.Description))?.[1] ?? []) : [],
			),
		),
	);
/** Lists the fixed names of functions and queues. */
const listNames = (versions: readonly StackVersion[]) =>
	new Set(
		versions.flatMap(({ template }) =>
			Object.values(template.Resources).flatMap(({ Properties: { FunctionName, QueueName } = {} }) =>
				[FunctionName, QueueName].filter((name) => typeof name === 'string'),
			),
		),
	);
/** Lists the names that the alarms, the dashboard and the testers' door use of other stacks. */
const listUsedNames = (versions: readonly StackVersion[]) =>
	new Set(
		versions
			.filter((version) => endsWith('operations')(version) || endsWith('door')(version))
			.flatMap(({ template }) => JSON.stringify(template).match(/diamond-market-[\w-]+-(data|jobs|api|live|identity|canary)-[\w-]+/g) ?? []),
	);
const read = (stage: string) => readStageSettings(stage, stageContext.stages);

describe.each(STAGES)('in %s', (stage, settings) => {
	const today = synthesiseVersion(stage, settings);

	it('a function can be renamed and removed', () => {
		const [renamed, removed] = [renameFunctions, removeFunction].map((change) => synthesiseVersion(stage, settings, change));
		expect(namesOf(today).difference(namesOf(renamed))).toEqual(new Set(['notifications', 'webPush']));
		expect(namesOf(today).difference(namesOf(removed))).toEqual(new Set(['notifications']));
		deploy(today, renamed ?? [], removed ?? [], today);
	});

	it('a queue can be added, renamed and removed, with its function', () => {
		const [added, renamed] = ['extra', 'other'].map((name) => synthesiseVersion(stage, settings, addQueue(name)));
		expect(namesOf(added).difference(namesOf(renamed))).toEqual(new Set(['extraWorker']));
		const queues = listIds(added).filter((id) => !listIds(today).includes(id) && /Lane\w+Queue[0-9A-F]{8}$/.test(id));
		expect(queues).toHaveLength(1);
		deploy(today, added ?? [], renamed ?? [], today);
	});

	it('the search can move to instances and back', () => {
		const moved = synthesiseVersion(stage, { ...settings, ...ON_INSTANCES });
		expect(listIds(moved).some((id) => id.startsWith('SearchShared'))).toBe(true);
		deploy(today, moved, today);
	});

	it('a restored table can be put into use, and the alarm follows its other mapping', () => {
		const formation = deploy(today);
		const mapping = `/diamond-market/${stage}/changes-mapping`;
		const before = formation.store.get(mapping);
		const switched = today.filter((version) => ['data', ...SWITCHED_STACKS].some((part) => endsWith(part)(version)));
		formation.deploy(switched, { [TABLE_IN_USE.name]: 'restored', [TABLE_IN_USE.stream]: 'arn:restored' });
		expect(formation.store.get(mapping)).not.toBe(before);
	});

	it('each name of a function or queue that another stack uses is the name of one', () => {
		expect(listUsedNames(today).size).toBeGreaterThan(stage === 'branch-7' ? 4 : 13);
		expect([...listUsedNames(today).difference(listNames(today))]).toEqual([]);
	});

	it('a name is its resource’s logical id without the hash, so that neither changes alone', () => {
		for (const { name, template } of today) {
			for (const [id, { Properties = {} }] of Object.entries(template.Resources)) {
				const named = Properties.FunctionName ?? Properties.QueueName;
				if (typeof named !== 'string') continue;
				expect(named).toMatch(/^[\w-]{1,64}$/);
				expect(named.slice(`${name}-`.length).replaceAll('-', '')).toBe(id.replace(/[0-9A-F]{8}$/, ''));
			}
		}
	});

	it('only data, entrance and identity export anything', () => {
		expect(today.filter(({ template }) => listExports(template).length > 0)).toEqual(
			['data', 'entrance', 'identity'].map((part) => today.find(endsWith(part))),
		);
	});
});

test('alarms can be switched off and on, although the stacks with the alarms stay until somebody deletes them', () => {
	const [on, off] = [ALARMS, NO_ALARMS].map((settings) => synthesiseVersion('staging', settings));
	const changed = synthesiseVersion('staging', NO_ALARMS, renameFunctions);
	expect(off?.find(endsWith('operations'))).toBeUndefined();
	deploy(on ?? [], changed, off ?? [], on ?? []);
});

test('the last function can stop using a bucket, a queue or the stage key', () => {
	const [today, without] = [synthesiseVersion('staging', NO_ALARMS), synthesiseVersion('staging', NO_ALARMS, useNothing)];
	const listImports = (versions: StackVersion[]) => new Set(deploy(versions).listImports());
	const unused = [...listImports(today).difference(listImports(without))].join();
	for (const part of ['MediaBucket', 'Sheets', 'SheetsQueue', 'Snapshots', 'StageKey']) expect(unused).toContain(part);
	deploy(today, without, today);
});

test('data and entrance export the same, whoever imports it', () => {
	const today = synthesiseVersion('prod');
	const exportsOf = (stack: Stack) => listExports(Template.fromStack(stack).toJSON() as StackTemplate).sort();
	expect(exportsOf(new DataStack(new App({ context: stageContext }), read('prod')))).toEqual(listExports(find(today, 'data')).sort());
	const app = new App({ context: stageContext });
	const entrance = new EntranceStack(app, read('prod'), new DataStack(app, read('prod')));
	expect(exportsOf(entrance)).toEqual(listExports(find(today, 'entrance')).sort());
});

describe('the model of CloudFormation refuses', () => {
	const today = synthesiseVersion('prod');
	/** Returns today's stacks with a change of one template. */
	const change = (part: string, act: (template: StackTemplate) => void) => {
		const changed = structuredClone(today);
		act(find(changed, part));
		return changed;
	};
	const findResource = ({ Resources }: StackTemplate, id: RegExp) => {
		const found = Object.entries(Resources).find(([one]) => id.test(one))?.[1].Properties;
		if (!found) throw new Error(`There is no resource ${id}`);
		return found;
	};

	it('to delete or change an export in use', () => {
		const deleted = change('data', ({ Outputs = {} }) => {
			for (const [id, { Export }] of Object.entries(Outputs)) if (Export?.Name.includes('SheetsQueue')) delete Outputs[id];
		});
		expect(() => deploy(today, deleted)).toThrow(/^Export .*SheetsQueue.* cannot be deleted as it is in use by .*-jobs/);
		const replaced = change('data', (template) => Object.assign(findResource(template, /^SheetsQueue[0-9A-F]{8}$/), { FifoQueue: true }));
		expect(() => deploy(today, replaced)).toThrow(/^Export .*SheetsQueue.* cannot be updated as it is in use by .*-jobs/);
	});

	it('a name that another function has until the update is over', () => {
		const moved = change('canary', (template) => {
			const [id = '', resource] = Object.entries(template.Resources).find(([one]) => /^Canary[0-9A-F]{8}$/.test(one)) ?? [];
			if (resource) template.Resources.Moved = resource;
			delete template.Resources[id];
			for (const output of Object.keys(template.Outputs ?? {})) delete template.Outputs?.[output];
		});
		expect(() => deploy(today, moved)).toThrow('diamond-market-prod-canary-Canary already exists');
	});

	it('an import or a parameter that is not there', () => {
		expect(() => deploy(today.filter((version) => !endsWith('entrance')(version)))).toThrow(/^No export named .*-entrance:/);
		const orphan = change('jobs', ({ Resources }) => {
			for (const id of Object.keys(Resources)) if (id.startsWith('ChangesMapping')) delete Resources[id];
		});
		expect(() => deploy(orphan)).toThrow('There is no parameter /diamond-market/prod/changes-mapping');
	});
});
