import { describe, expect, it } from 'vitest';
import type { FunctionDefinition } from '#infra/function-definition.ts';
import { computeConcurrency, FUNCTIONS } from '#infra/functions.ts';
import { TABLE } from '#infra/table.ts';
import { findResources, synthesise } from './synth.ts';

const rows = Object.entries<FunctionDefinition>(FUNCTIONS);
const { templates } = synthesise('prod');

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
		expect(reserved).toMatchObject({ bids: 180, search: 189, live: 90, renditions: 18, members: 117, identityTrigger: 27, sweep: 18 });
		const answering = rows.filter(([, { trigger }]) => trigger === 'http' || trigger === 'live').map(([name]) => name);
		expect(Object.keys(reserved)).toEqual(expect.arrayContaining(answering));
	});

	it('gets no more than is set aside, and each at least one', () => {
		expect(rows.reduce((sum, [, { share = 0 }]) => sum + share, 0)).toBeLessThanOrEqual(100);
		for (const [name, row] of rows) expect(computeConcurrency(row, 100) ?? 1, name).toBeGreaterThan(0);
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
