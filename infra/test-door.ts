import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FunctionDefinition } from './function-definition.ts';
import { FUNCTIONS, type FunctionName } from './functions.ts';

const PROJECT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = 'node_modules/.cache/door';

/** The test door's own function, which only stages with a test door have. */
export const TEST_DOOR = 'door' satisfies FunctionName;

/**
 * Describes a function's row in a stage with a test door. It uses the clock that testers moved, and mails are stored for testers instead of sent. Both are
 * modules around the same handlers, so that no other stage's bundle has them.
 */
export function describeWithTestDoor(name: FunctionName): FunctionDefinition {
	const row = FUNCTIONS[name];
	const known = DESCRIBED.get(row);
	if (known) return known;
	const described = describeRow(name, row);
	DESCRIBED.set(row, described);
	return described;
}

const DESCRIBED = new Map<FunctionDefinition, FunctionDefinition>();

function describeRow(name: FunctionName, row: FunctionDefinition): FunctionDefinition {
	if (name === TEST_DOOR || (row.table !== 'read' && row.table !== 'write')) return row;
	const inner = name === 'mail' ? 'functions/door/mail.ts' : row.entry;
	const entry = writeEntry(name, inner);
	// Every function reads the moved clock from the table.
	const verbs = row.verbs && [...new Set([...row.verbs, 'GetItem' as const])];
	const reads = row.reads && [...row.reads, 'door' as const];
	return name === 'mail' ? { ...row, entry, verbs, reads, mail: undefined, writes: ['door', ...(row.writes ?? [])] } : { ...row, entry, verbs, reads };
}

/** Writes a module that wraps the handler. Paths are relative to the project. */
function writeEntry(name: FunctionName, inner: string): string {
	const up = '../'.repeat(FOLDER.split('/').length);
	const lines = [
		`import { withMovedClock } from '${up}functions/door/moved-clock.ts';`,
		`import { handler as inner } from '${up}${inner}';`,
		'export const handler = withMovedClock(inner);',
	];
	mkdirSync(PROJECT + FOLDER, { recursive: true });
	writeFileSync(`${PROJECT}${FOLDER}/${name}.mjs`, `${lines.join('\n')}\n`);
	return `${FOLDER}/${name}.mjs`;
}
