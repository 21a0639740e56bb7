import { describe, expect, it } from 'vitest';
import type { FunctionDefinition } from '#infra/function-definition.ts';
import { computeConcurrency, FUNCTIONS } from '#infra/functions.ts';
import { TABLE } from '#infra/table.ts';
import { findResources, synthesise } from './synth.ts';

const rows = Object.entries<FunctionDefinition>(FUNCTIONS);
const { templates, stacks } = synthesise('prod');
/** Concurrent executions that Lambda never reserves. */
const UNRESERVED = 100;
/** The part of them for functions that only callers limit: codes by mail, and what CDK adds. */
const FOR_CALLERS = 30;
/** Write units of a partition of the table, each of which is a shard of its stream. */
const PARTITION = 1000;

/** Returns the concurrency that is reserved for each function, by its name. */
function listReserved(from: typeof templates): Record<string, unknown> {
	const functions = findResources(from, 'AWS::Lambda::Function').map(([, { Properties }]) => Properties);
	const reserved = functions.filter(({ ReservedConcurrentExecutions }) => ReservedConcurrentExecutions !== undefined);
	return Object.fromEntries(
		reserved.map(({ Description, ReservedConcurrentExecutions }) => [String(Description).split(': ')[1], ReservedConcurrentExecutions]),
	);
}

describe('what answers callers', () => {
	it('has a share of its own, so that no load of searches, sheets or media takes what bids, signing in and the sweep need', () => {
		const reserved = listReserved(templates);
		expect(reserved).toMatchObject({ bids: 180, search: 126, live: 90, renditions: 18, members: 81, identityTrigger: 27, sweep: 18 });
		const answering = rows.filter(([, { trigger }]) => trigger === 'http' || trigger === 'live').map(([name]) => name);
		expect(Object.keys(reserved)).toEqual(expect.arrayContaining(answering));
	});

	it('gets no more than is set aside, and each at least one', () => {
		expect(rows.reduce((sum, [, { share = 0 }]) => sum + share, 0)).toBeLessThanOrEqual(100);
		for (const [name, row] of rows) expect(computeConcurrency(row, 100) ?? 1, name).toBeGreaterThan(0);
	});

	it('leaves unreserved executions, also if every queue and shard takes all that it may', () => {
		const reserved = listReserved(templates);
		const names = new Map(
			findResources(templates, 'AWS::Lambda::Function').map(([id, { Properties }]) => [id, String(Properties.Description).split(': ')[1] ?? '']),
		);
		const shards = Math.ceil(stacks.data.settings.table.writeUnits / PARTITION);
		const taken = new Map<string, number>();
		for (const [id, { Properties }] of findResources(templates, 'AWS::Lambda::EventSourceMapping')) {
			const mapping = Properties as { FunctionName: { Ref: string }; ScalingConfig?: { MaximumConcurrency: number }; ParallelizationFactor?: number };
			const name = names.get(`${id.split('/')[0]}/${mapping.FunctionName.Ref}`) ?? '';
			taken.set(name, mapping.ScalingConfig?.MaximumConcurrency ?? shards * (mapping.ParallelizationFactor ?? 1));
		}
		for (const [name, { trigger }] of rows) if (trigger === 'schedule' || trigger === 'canary') taken.set(name, 1);
		for (const [name, most] of taken) if (name in reserved) expect(reserved[name], name).toBeGreaterThanOrEqual(most);
		const unreserved = [...taken].filter(([name]) => !(name in reserved));
		expect(unreserved.map(([name]) => name)).toEqual(expect.arrayContaining(['mail', 'push', 'logChanges', 'sheetUploaded', 'mediaUploaded', 'snapshot']));
		expect(unreserved.reduce((sum, [, most]) => sum + most, 0)).toBeLessThanOrEqual(UNRESERVED - FOR_CALLERS);
	});

	it('shares out nothing where it is not told to: a new account has too little', () => {
		expect(listReserved(synthesise('trial').templates)).toEqual({});
	});
});

it('the table has a ceiling of what it may cost, and so has each of its indexes', () => {
	const [[, table] = []] = findResources(templates, 'AWS::DynamoDB::GlobalTable');
	const indexes = (throughput: object) => TABLE.indexes.map(({ name }) => expect.objectContaining({ IndexName: name, ...throughput }));
	const reads = { ReadOnDemandThroughputSettings: { MaxReadRequestUnits: 20_000 } };
	const writes = { WriteOnDemandThroughputSettings: { MaxWriteRequestUnits: 20_000 } };
	expect(table?.Properties).toMatchObject({
		...writes,
		GlobalSecondaryIndexes: indexes(writes),
		Replicas: [{ ...reads, GlobalSecondaryIndexes: indexes(reads) }],
	});
});
