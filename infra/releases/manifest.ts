import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** Folders of the build's files with a hash in their names, and of the bucket's lists of them. */
export const ASSETS = 'assets/';
export const RELEASES = 'releases/';
/** The release that is served. */
export const CURRENT = `${RELEASES}current.json`;

export const Manifest = z.strictObject({ assets: z.array(z.string().startsWith(ASSETS)).min(1) });
export type Manifest = z.infer<typeof Manifest>;

/** Lists a build's files that never change, and the key of that list in the bucket. Equal builds have equal keys. */
export function listRelease(built: string): { key: string; manifest: Manifest } {
	const folder = join(built, ASSETS);
	const files = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile()) : [];
	const manifest = Manifest.parse({ assets: files.map(({ name }) => ASSETS + name).sort() });
	const hash = createHash('sha256').update(manifest.assets.join('\n')).digest('hex').slice(0, 16);
	return { key: `${RELEASES}${hash}.json`, manifest };
}
