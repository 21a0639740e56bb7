import { readFileSync } from 'node:fs';
import { readSnapshot } from '#functions/search/snapshot/snapshot.ts';
import { FRONT } from './queries.ts';

/** A process that starts from a snapshot, as the search function does. Prints the milliseconds until its first answer. */
const started = performance.now();
const bytes = readFileSync(process.argv[2] ?? '');
const read = performance.now();
const { index } = readSnapshot(bytes);
const loaded = performance.now();
index.query({ ...FRONT, facets: true });
const answered = performance.now();
console.log(JSON.stringify({ read: read - started, load: loaded - read, first: answered - loaded, total: answered }));
