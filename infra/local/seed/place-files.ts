import { readFile } from 'node:fs/promises';
import pMap from 'p-map';
import { MEDIA } from '#infra/media.ts';
import { MEDIA_BUCKET } from '../settings.ts';
import type { Objects } from '../storage/objects.ts';
import type { DemoFile } from './photos.ts';

/** The headers that the market's own store writes. */
const HEADERS = { 'content-disposition': 'inline', 'cache-control': 'public, max-age=86400, immutable' };

/** Places the demo's photos and videos directly into storage, since there are thousands. Can be repeated. */
export async function placeFiles(objects: Pick<Objects, 'fill'>, files: readonly DemoFile[]): Promise<void> {
	const sources = [...new Set(files.map(({ source }) => source))];
	const contents = new Map(await pMap(sources, async (source) => [source, await readFile(new URL(source, import.meta.url))] as const, { concurrency: 16 }));
	await objects.fill(
		MEDIA_BUCKET,
		files.flatMap(({ name, contentType, source }) => {
			const content = contents.get(source);
			return content ? [{ key: `${MEDIA.shown}${name}`, contentType, headers: HEADERS, content }] : [];
		}),
	);
}
