import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { checkPart, Part } from './parts.ts';

/** Increased when earlier exports can no longer be read. */
export const FORMAT = 1;
const FILE = 'manifest.json';

const Parts = z.array(Part);

/** The content of an export. It is written last: without it the export is incomplete. */
export const Manifest = z.strictObject({
	format: z.literal(FORMAT),
	exportId: z.ulid(),
	stage: z.string(),
	/** Milliseconds since 1970. The table was read between these times. */
	begunAt: z.number(),
	endedAt: z.number(),
	/** Items as in DynamoDB's own exports: `{"Item": {"pk": {"S": …}}}`. */
	table: Parts,
	users: Parts,
	/** Lists of files. `aws s3 sync` copies the files themselves. */
	objects: z.array(z.strictObject({ store: z.string(), bucket: z.string(), prefix: z.string(), parts: Parts })),
});
export type Manifest = z.infer<typeof Manifest>;

/** Creates the folder. Throws if it is not empty. */
export async function makeExportFolder(folder: string): Promise<void> {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty`);
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
	await replaceJson(join(folder, FILE), manifest);
}

/** Reads the manifest and checks every file that it names. Rejects with a message for the operator. */
export async function readExport(folder: string): Promise<Manifest> {
	const found = await readJson(join(folder, FILE));
	if (found === undefined) throw new Error(`${folder} has no ${FILE}: it is no export, or one that was cut off`);
	const { data: { format } = {} } = z.object({ format: z.number() }).safeParse(found);
	if (format !== undefined && format !== FORMAT)
		throw new Error(`The export has format ${format}, and this version reads format ${FORMAT}: import it with the version that made it`);
	const { data: manifest, error } = Manifest.safeParse(found);
	if (!manifest) throw new Error(`${FILE} is damaged: ${z.prettifyError(error)}`);
	for (const part of [...manifest.table, ...manifest.users, ...manifest.objects.flatMap(({ parts }) => parts)]) await checkPart(folder, part);
	return manifest;
}

export function countThings(parts: readonly Part[]): number {
	return parts.reduce((sum, { things }) => sum + things, 0);
}

/** Reads a file's JSON. Returns undefined if the file does not exist. */
export async function readJson(path: string): Promise<unknown> {
	return existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : undefined;
}

/** Replaces the file atomically, so that an interruption leaves either version. */
export async function replaceJson(path: string, content: unknown): Promise<void> {
	await writeFile(`${path}.new`, JSON.stringify(content, null, '\t'), { mode: 0o600 });
	await rename(`${path}.new`, path);
}
