import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type * as z from 'zod';

/** Opens a value that outlives the process in a JSON file, or in memory without a file. Throws if the file's content does not fit `schema`. */
export function openStored<T>(file: string | undefined, schema: z.ZodType<T>, initial: T) {
	let writing: Promise<void> = Promise.resolve();
	let next: Promise<void> | undefined;
	const kept = {
		value: (file ? read(file, schema) : undefined) ?? initial,
		/** Resolves when the present value is on the disk. Concurrent calls share one write. */
		async save(): Promise<void> {
			if (!file) return;
			next ??= writing
				.catch(() => undefined)
				.then(() => {
					next = undefined;
					writing = replace(file, JSON.stringify(kept.value));
					return writing;
				});
			await next;
		},
	};
	return kept;
}

function read<T>(file: string, schema: z.ZodType<T>): T | undefined {
	if (!existsSync(file)) return undefined;
	const content = readFileSync(file, 'utf8');
	try {
		return schema.parse(JSON.parse(content));
	} catch {
		throw new Error(`${file} is not what this version keeps there. Start anew with: npm start -- --fresh`);
	}
}

/** Writes a new file and renames it, so that a crash leaves the old or the new content. */
async function replace(file: string, content: string): Promise<void> {
	await mkdir(dirname(file), { recursive: true });
	await writeFile(`${file}.new`, content, { mode: 0o600 });
	await rename(`${file}.new`, file);
}
