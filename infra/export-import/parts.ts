import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline as connect } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod';

/** Largest number of items in a file. An interrupted import repeats a whole file. */
const MOST_IN_PART = 20_000;

/** One file of an export: gzipped JSON, one item per line. */
export const Part = z.strictObject({
	file: z.string().regex(/^(?:table|users|objects)-[a-z0-9-]+\.jsonl\.gz$/),
	things: z.int().positive(),
	bytes: z.int().positive(),
	/** Checksum of the stored file. */
	sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Part = z.infer<typeof Part>;

/** Writes items to files of `folder` whose names begin with `name`. Writes no file if there are no items. Throws if a file exists. */
export async function writeParts(folder: string, name: string, things: AsyncIterable<unknown>, most = MOST_IN_PART): Promise<Part[]> {
	const from = things[Symbol.asyncIterator]();
	const parts: Part[] = [];
	for (let first = await from.next(); !first.done; first = await from.next()) {
		parts.push(await writePart(folder, `${name}-${String(parts.length + 1).padStart(5, '0')}.jsonl.gz`, first.value, from, most));
	}
	return parts;
}

async function writePart(folder: string, file: string, first: unknown, rest: AsyncIterator<unknown>, most: number): Promise<Part> {
	const hash = createHash('sha256');
	let things = 0;
	let bytes = 0;
	const makeLine = (thing: unknown) => {
		things += 1;
		return `${JSON.stringify(thing)}\n`;
	};
	await pipeline(
		async function* formatLines() {
			yield makeLine(first);
			while (things < most) {
				const next = await rest.next();
				if (next.done) return;
				yield makeLine(next.value);
			}
		},
		createGzip(),
		async function* measure(chunks: AsyncIterable<Buffer>) {
			for await (const chunk of chunks) {
				hash.update(chunk);
				bytes += chunk.length;
				yield chunk;
			}
		},
		// Members' data, readable only by the exporting user.
		createWriteStream(join(folder, file), { flags: 'wx', mode: 0o600 }),
	);
	return { file, things, bytes, sha256: hash.digest('hex') };
}

/** Rejects unless the file exists unchanged. */
export async function checkPart(folder: string, { file, bytes, sha256 }: Part): Promise<void> {
	const path = join(folder, file);
	const found = await stat(path).catch(() => undefined);
	if (!found) throw new Error(`${file} is missing`);
	if (found.size !== bytes) throw new Error(`${file} has ${found.size} bytes and should have ${bytes}: it was cut off or changed`);
	const hash = createHash('sha256');
	for await (const chunk of createReadStream(path)) hash.update(chunk);
	if (hash.digest('hex') !== sha256) throw new Error(`${file} is not the file that was exported: its SHA-256 is another one`);
}

/** Reads the items of a file one by one. */
export async function* readPart(folder: string, { file }: Part): AsyncGenerator<unknown> {
	// A failure of the pipeline also fails the loop below.
	const plain = connect(createReadStream(join(folder, file)), createGunzip(), () => undefined);
	let rest = '';
	for await (const chunk of plain.setEncoding('utf8')) {
		const lines = (rest + chunk).split('\n');
		rest = lines.pop() ?? '';
		for (const line of lines) yield JSON.parse(line);
	}
}
