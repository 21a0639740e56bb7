import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { checkPart, Part } from './parts.ts';

/** Increased when earlier files cannot be read any more. */
export const FORMAT = 1;
const FILE = 'manifest.json';

const Parts = z.array(Part);

/** The content of an export. It is written last: without it the export was cut off. */
export const Manifest = z.strictObject({
	format: z.literal(FORMAT),
	exportId: z.ulid(),
	stage: z.string(),
	/** Milliseconds since 1970: the table is as it was between them. */
	begunAt: z.number(),
	endedAt: z.number(),
	/** Items as DynamoDB's own exports have them: `{"Item": {"pk": {"S": …}}}`. */
	table: Parts,
	users: Parts,
	/** Lists of files; the files themselves are copied by `aws s3 sync`. */
	objects: z.array(z.strictObject({ store: z.string(), bucket: z.string(), prefix: z.string(), parts: Parts })),
});
export type Manifest = z.infer<typeof Manifest>;

/** Makes the folder; refuses one with something in it. */
export async function makeExportFolder(folder: string): Promise<void> {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty`);
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
	await replaceJson(join(folder, FILE), manifest);
}

/** The manifest, after every file that it names was found as it was written. Rejects with what is wrong, in an operator's words. */
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
	try {
		return JSON.parse(await readFile(path, 'utf8'));
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
		throw error;
	}
}

/** The file is the one before or this one, whenever it is cut off. */
export async function replaceJson(path: string, content: unknown): Promise<void> {
	await writeFile(`${path}.new`, JSON.stringify(content, null, '\t'), { mode: 0o600 });
	await rename(`${path}.new`, path);
}
