import { DescribeStacksCommand, GetTemplateCommand, paginateListStackResources, type Stack, UpdateStackCommand } from '@aws-sdk/client-cloudformation';
import { GetFunctionConfigurationCommand, InvokeCommand } from '@aws-sdk/client-lambda';
import type { StageSettings } from '#infra/config.ts';
import { FUNCTIONS, type FunctionName } from '#infra/functions.ts';
import { planHeadRaise } from './log-head.ts';
import { applySettings, checkInstant, checkShape, describeTable, planTableCopy } from './restored-table.ts';
import type { Step } from './steps.ts';
import { nameTableParameters, SWITCHED_STACKS, TABLE_IN_USE } from './table-switch.ts';
import { type Deployed, isWriter, planDrain, planStart, planStop, type StageClients } from './writers.ts';

/** Milliseconds between polls of a stack that is being updated. */
const LOOK_EVERY = 10_000;
/** Suffix of the name of a table that was restored to a time. */
const RESTORED = /-at-\d{8}T\d{6}Z$/;

/** The AWS calls of a restore. */
export interface Account extends StageClients {
	/** Verifies ledgers of the table with the settings of a function that reads it. Throws with the names of wrong ones. */
	verifyLedgers(environment: Record<string, string>): Promise<void>;
	/** Postpones deadlines of the table, which has the state of `since`, with the settings of a function that writes it. */
	postponeDeadlines(environment: Record<string, string>, since: Date): Promise<void>;
	log(line: string): void;
}

/** The time to restore, or an existing table. `since`: the time of its state, if deadlines have to be postponed. */
export type Wish = { to: Date } | { table: string; since?: Date };

type Template = { Resources: Record<string, { Type: string; Properties?: { Description?: unknown; ReservedConcurrentExecutions?: number } }> };

/**
 * Plans the steps that switch a stage to another table: one that the steps restore (`to`), or an existing one (`table`). Writers are stopped first, so that
 * nobody is notified of a bid that will be lost. The stacks keep their templates, so the same program runs before and after. Each step checks the account for
 * its completion, so that the same command continues after an interruption.
 */
export async function planRestore(account: Account, settings: StageSettings, wish: Wish): Promise<{ source: string; target: string; steps: Step[] }> {
	const { tables, pause, log } = account;
	const own = openStacks(account, settings.name);
	const source = await own.readTableInUse();
	const target = 'table' in wish ? wish.table : `${source.replace(RESTORED, '')}-at-${wish.to.toISOString().replace(/[-:]|\.\d+/g, '')}`;
	const functions = await own.listFunctions();
	const writers = functions.filter(({ name }) => isWriter(name));
	const find = (name: FunctionName) => functions.find((one) => one.name === name)?.physicalName;
	const isSwitched = async () => (await Promise.all(SWITCHED_STACKS.map((part) => own.isReading(part, target)))).every(Boolean);
	const invoke = (name: FunctionName): Step => ({
		what: `Run ${name}`,
		async act() {
			const { Payload, FunctionError } = await account.functions.send(new InvokeCommand({ FunctionName: find(name), Payload: '{}' }));
			const answer = Payload?.transformToString() ?? '';
			if (FunctionError) throw new Error(`${name} fails: ${answer}`);
			log(`    ${answer}`);
		},
	});
	const update = (part: (typeof SWITCHED_STACKS)[number]): Step => ({
		what: `Give ${part} the table`,
		isDone: () => own.isReading(part, target),
		act: () => own.update(part, {}),
	});
	const since = 'to' in wish ? wish.to : wish.since;
	const start = planStart(account, writers, isSwitched);
	const readBidsEnvironment = async () => ({ ...(await own.readEnvironment(find('bids'))), TABLE_NAME: target });
	const steps: Step[] = [
		'to' in wish ? checkInstant(tables, source, target, wish.to) : checkShape(tables, target),
		planStop(account, writers, isSwitched),
		...('to' in wish ? [planTableCopy(tables, source, target, wish.to, pause), checkShape(tables, target)] : []),
		// Before the stream, by which a table that has been in use is recognized.
		planHeadRaise(tables, target, pause),
		...applySettings(tables, source, target, settings, pause),
		{ what: `Put ${target} into use`, isDone: () => own.isInUse(target), act: () => own.putIntoUse(target) },
		// The search starts from the snapshot, which the jobs make, so the API's search comes after them.
		...SWITCHED_STACKS.flatMap((part) => (part === 'jobs' ? [update(part), invoke('snapshot')] : update(part))),
		{
			what: 'Verify ledgers',
			act: async () => account.verifyLedgers(await readBidsEnvironment()),
		},
		// Not again once the market is open: deadlines that are near by then gave everybody their time.
		...(since
			? [
					{
						what: 'Postpone deadlines that passed meanwhile',
						isDone: start.isDone,
						act: async () => account.postponeDeadlines(await readBidsEnvironment(), since),
					},
				]
			: []),
		start,
		invoke('sweep'),
		invoke('reconcile'),
	];
	return { source, target, steps };
}

/**
 * Reads the merged settings of a deployed stage's functions, with the step that stops its writers and the one that waits for their running calls.
 * `planRestore` with the same table starts them again.
 */
export async function openStage(account: StageClients, stage: string): Promise<{ environment: Record<string, string>; stop: Step; drain: Step }> {
	const own = openStacks(account, stage);
	const functions = await own.listFunctions();
	if (functions.length === 0) throw new Error(`There is no stage ${stage} in this account and its region: no stack diamond-market-${stage}-… has a function`);
	const environment: Record<string, string> = {};
	for (const { physicalName } of functions) Object.assign(environment, await own.readEnvironment(physicalName));
	const writers = functions.filter(({ name }) => isWriter(name));
	return { environment, stop: planStop(account, writers, async () => false), drain: planDrain(account, writers) };
}

/** The stacks of a stage, as they are deployed. */
function openStacks({ stacks, functions, tables, pause }: StageClients, stage: string) {
	const nameStack = (part: string) => `diamond-market-${stage}-${part}`;

	/** Returns undefined if the stack does not exist: a stage without alarms has no `operations`. */
	const describe = async (part: string): Promise<Stack | undefined> => {
		try {
			return (await stacks.send(new DescribeStacksCommand({ StackName: nameStack(part) }))).Stacks?.[0];
		} catch (error) {
			if (error instanceof Error && /does not exist/.test(error.message)) return undefined;
			throw error;
		}
	};
	const settle = async (part: string): Promise<Stack> => {
		for (;;) {
			const stack = await describe(part);
			if (!stack) throw new Error(`There is no stack ${nameStack(part)}`);
			if (!stack.StackStatus?.endsWith('_IN_PROGRESS')) return stack;
			await pause(LOOK_EVERY);
		}
	};
	const readResources = async (part: string): Promise<Map<string, { type: string; id: string }>> => {
		const found = new Map<string, { type: string; id: string }>();
		for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client: stacks }, { StackName: nameStack(part) })) {
			for (const { LogicalResourceId = '', ResourceType = '', PhysicalResourceId = '' } of StackResourceSummaries)
				found.set(LogicalResourceId, { type: ResourceType, id: PhysicalResourceId });
		}
		return found;
	};
	/** Returns the values of the two parameters; empty for the table that the stack itself has made. */
	const chooseParameters = async (target: string): Promise<Record<string, string>> => {
		const made = [...(await readResources('data')).values()].find(({ type }) => type === 'AWS::DynamoDB::GlobalTable')?.id;
		if (target === made) return { [TABLE_IN_USE.name]: '', [TABLE_IN_USE.stream]: '' };
		return { [TABLE_IN_USE.name]: target, [TABLE_IN_USE.stream]: (await describeTable(tables, target))?.LatestStreamArn ?? '' };
	};
	const update = async (part: string, changes: Readonly<Record<string, string>>): Promise<void> => {
		const { Parameters = [] } = await settle(part);
		await stacks.send(
			new UpdateStackCommand({
				StackName: nameStack(part),
				UsePreviousTemplate: true,
				Capabilities: ['CAPABILITY_IAM', 'CAPABILITY_NAMED_IAM'],
				Parameters: Parameters.map(({ ParameterKey = '' }) =>
					ParameterKey in changes ? { ParameterKey, ParameterValue: changes[ParameterKey] } : { ParameterKey, UsePreviousValue: true },
				),
			}),
		);
		const { StackStatus, StackStatusReason } = await settle(part);
		if (StackStatus !== 'UPDATE_COMPLETE') throw new Error(`${nameStack(part)} could not be updated: ${StackStatus} ${StackStatusReason ?? ''}`);
	};

	return {
		update,
		/** Returns the name of the table that the stage uses. */
		async readTableInUse(): Promise<string> {
			const name = (await settle('data')).Outputs?.find(({ OutputKey }) => OutputKey === 'TableName')?.OutputValue;
			if (!name) throw new Error(`The stage ${stage} does not say which table it works on`);
			return name;
		},
		async isInUse(target: string): Promise<boolean> {
			const { Parameters = [] } = await settle('data');
			const wanted = Object.entries(await chooseParameters(target));
			return wanted.every(([key, value]) => (Parameters.find(({ ParameterKey }) => ParameterKey === key)?.ParameterValue ?? '') === value);
		},
		putIntoUse: async (target: string) => update('data', await chooseParameters(target)),
		/** Returns whether a stack that depends on the table in use has read this one. True if the stack does not exist. */
		async isReading(part: string, target: string): Promise<boolean> {
			if (!(await describe(part))) return true;
			const { name, stream } = nameTableParameters(stage);
			const wanted = new Map([
				[name, target],
				[stream, (await describeTable(tables, target))?.LatestStreamArn],
			]);
			const read = ((await settle(part)).Parameters ?? []).filter(({ ParameterValue = '' }) => wanted.has(ParameterValue));
			return read.length > 0 && read.every(({ ParameterValue = '', ResolvedValue }) => ResolvedValue === wanted.get(ParameterValue));
		},
		/** Lists the market's functions, without those that CDK adds. */
		async listFunctions(): Promise<Deployed[]> {
			const found: Deployed[] = [];
			for (const part of SWITCHED_STACKS) {
				if (!(await describe(part))) continue;
				const { TemplateBody = '{}' } = await stacks.send(new GetTemplateCommand({ StackName: nameStack(part) }));
				const { Resources }: Template = JSON.parse(TemplateBody);
				const resources = await readResources(part);
				for (const [logicalId, { Type, Properties }] of Object.entries(Resources)) {
					const [stack, name = ''] = String(Properties?.Description).split(': ');
					const physicalName = resources.get(logicalId)?.id;
					if (Type !== 'AWS::Lambda::Function' || stack !== nameStack(part) || !(name in FUNCTIONS) || !physicalName) continue;
					found.push({ name: name as FunctionName, physicalName, share: Properties?.ReservedConcurrentExecutions });
				}
			}
			return found;
		},
		async readEnvironment(FunctionName: string | undefined): Promise<Record<string, string>> {
			const { Environment } = await functions.send(new GetFunctionConfigurationCommand({ FunctionName }));
			return Environment?.Variables ?? {};
		},
	};
}
