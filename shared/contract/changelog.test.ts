import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { CONTRACT_VERSIONS } from './changelog.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { openApiDocument } from './openapi.ts';

/** Hashes the calls, callers and schemas of the contract, without its wording and version. */
function hashContract(table: Readonly<Record<string, Endpoint>>): string {
	const { info, ...document } = openApiDocument(table);
	const callers = Object.entries(table).map(([name, { who }]) => [name, who]);
	const isWording = (name: string, value: unknown) => (name === 'summary' || name === 'description') && typeof value === 'string';
	const text = JSON.stringify([document, callers], (name, value) => (isWording(name, value) ? undefined : value));
	return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

test('the newest version of the changelog describes the contract as it is', () => {
	const [newest] = CONTRACT_VERSIONS;
	const hash = hashContract(endpoints);
	expect(newest.contract, `The contract has changed: add a version with contract '${hash}' to shared/contract/changelog.ts, and its words to guides.json`).toBe(
		hash,
	);
});

test('a new field, another caller and a new scope change the hash; other words do not', () => {
	const call = { ...endpoints.listNotifications, scope: undefined };
	const hash = hashContract({ call });
	const changes: Partial<Endpoint>[] = [{ query: call.query.extend({ unread: z.boolean() }) }, { who: 'admin' }, { scope: 'deals:read' }];
	for (const change of changes) expect(hashContract({ call: { ...call, ...change } })).not.toBe(hash);
	expect(hashContract({ call: { ...call, summary: 'Other words' } })).toBe(hash);
});

test('versions and days descend', () => {
	const days = CONTRACT_VERSIONS.map(({ day }) => day);
	expect(days).toEqual(days.toSorted().reverse());
	const versions = CONTRACT_VERSIONS.map(({ version }) => version);
	expect(versions).toEqual(versions.toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true })));
});
