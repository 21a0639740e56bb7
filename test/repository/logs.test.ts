import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * The names of values that functions write to the log: ids, counts, places and errors. By adding a
 * name, its author states that the value identifies no person and opens nothing.
 */
const LOGGED = new Set([
	// The call, message, listing or step.
	...['requestId', 'messageId', 'sequenceNumber', 'listingId', 'listingIds', 'step', 'steps', 'dueAt', 'what', 'drift', 'host', 'status'],
	// The network address of the caller, which an operator needs to see an attack.
	'network',
	// Amounts and durations.
	...['seconds', 'milliseconds', 'stones', 'compared', 'partsLeft', 'left', 'damaged', 'photos', 'photosLeft'],
	// The error.
	...['error', 'failure'],
	// Summaries of a run.
	...['...findings', '...history', '...taken', 'looked'],
	// The condition of the search's index.
	...['memoryShare', 'bytesPerStone', 'loadTime', 'snapshotAge'],
]);

/** Returns the source of a call's arguments, from behind its opening bracket to the closing one. */
function readArguments(source: string, from: number): string {
	let open = 1;
	let at = from;
	while (open > 0 && at < source.length) {
		const sign = source[at++];
		if (sign === '(') open++;
		if (sign === ')') open--;
	}
	return source.slice(from, at - 1);
}

const files = globSync('functions/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
const calls = files.flatMap((file) => {
	const source = readFileSync(file, 'utf8');
	return [...source.matchAll(/\blogger\.(?!addContext)\w+\(/g)].map(({ 0: begin, index }) => ({ file, given: readArguments(source, index + begin.length) }));
});

/** Lists the names of the values that are logged with a message: an object's fields, or the name of any other value. */
function listNames(given: string): string[] {
	const [, rest = ''] = /^\s*(?:'[^']*'|message|UNFORESEEN)\s*,?([\s\S]*)$/.exec(given) ?? ['', `words of no fixed kind: ${given}`];
	const values = rest.trim();
	if (values === '') return [];
	const fields = /^\{([\s\S]*)\}$/.exec(values)?.[1];
	if (fields === undefined) return [values];
	// Commas within brackets do not separate fields.
	return fields
		.replaceAll(/\([^()]*\)/g, '')
		.split(',')
		.map((field) => (field.split(':')[0] ?? '').trim())
		.filter(Boolean);
}

test('functions log by names that tell of no person and open nothing', () => {
	expect(calls.length).toBeGreaterThan(15);
	const others = calls.flatMap(({ file, given }) => listNames(given).flatMap((name) => (LOGGED.has(name) ? [] : `${file}: ${name}`)));
	expect(others).toEqual([]);
});

test('what would be told besides is found', () => {
	const named = (given: string) => listNames(given).filter((name) => !LOGGED.has(name));
	expect(named("'Signed in', { requestId, userName }")).toEqual(['userName']);
	expect(named("'Refused', { error, body: JSON.stringify(body, null, 2) }")).toEqual(['body']);
	expect(named("'Read', { ...member }")).toEqual(['...member']);
	expect(named("'Read', token")).toEqual(['token']);
	expect(named('`Member $' + '{userName}`')).toHaveLength(1);
});

test('functions write to nothing but the log', () => {
	expect(files.filter((file) => /\bconsole\.|process\.std(?:out|err)/.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('the runbook’s query shows every line of a log that the runbook names', () => {
	const runbook = readFileSync('docs/runbook.md', 'utf8');
	const [, query = ''] = /--query-string '([^']+)'/.exec(runbook) ?? [];
	const lines = files.flatMap((file) =>
		[...readFileSync(file, 'utf8').matchAll(/\blogger\.(\w+)\('([^']+)'/g)].map(([, level = '', message = '']) => ({
			file,
			level: level.toUpperCase(),
			message,
		})),
	);
	const named = lines.filter(({ message }) => runbook.includes(`\`${message}\``));
	expect(named.length).toBeGreaterThan(5);
	expect(named.filter(({ level, message }) => !query.includes(`"${level}"`) && !runbook.includes(`"${message}"`))).toEqual([]);
});
