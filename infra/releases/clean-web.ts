import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3';
import pMap from 'p-map';
import { ASSETS, CURRENT, Manifest, RELEASES } from './manifest.ts';

/** Releases whose files stay: a page that was opened before goes on loading its own. */
const KEPT_RELEASES = 3;
/** Nothing is younger that goes, milliseconds: a deployment may be under way, and whoever opened a page this morning has it open. */
const YOUNG = 86_400_000;
const AT_ONCE = 10;

interface Stored {
	key: string;
	stored: number;
}

/** The files of a web app's bucket that are removed, and the number that stay. */
export interface Cleaning {
	goes: readonly string[];
	stays: number;
}

/**
 * Removes what none of the last three releases names, nor the one that is
 * served, from the bucket of a stage's web app, with the lists of releases
 * before them. `now`: milliseconds since 1970; `isDry`: only says what would go.
 * Removes nothing while fewer releases than three are listed. Throws, before
 * anything is removed, when a list cannot be read.
 */
export async function cleanWeb(client: S3Client, bucket: string, now: number, isDry: boolean): Promise<Cleaning> {
	const assets = await list(client, bucket, ASSETS);
	const releases = (await list(client, bucket, RELEASES)).filter(({ key }) => key !== CURRENT).sort((a, b) => b.stored - a.stored);
	if (releases.length < KEPT_RELEASES) return { goes: [], stays: assets.length };
	const kept = releases.slice(0, KEPT_RELEASES);
	const manifests = await Promise.all([CURRENT, ...kept.map(({ key }) => key)].map((key) => read(client, bucket, key)));
	const named = new Set(manifests.flatMap((manifest) => manifest.assets));
	const goes = [...assets.filter(({ key }) => !named.has(key)), ...releases.slice(KEPT_RELEASES)]
		.filter(({ stored }) => now - stored > YOUNG)
		.map(({ key }) => key);
	if (!isDry) await pMap(goes, (Key) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key })), { concurrency: AT_ONCE });
	return { goes, stays: assets.length - goes.filter((key) => key.startsWith(ASSETS)).length };
}

async function list(client: S3Client, Bucket: string, Prefix: string): Promise<Stored[]> {
	const found: Stored[] = [];
	for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
		for (const { Key, LastModified } of Contents) if (Key && LastModified) found.push({ key: Key, stored: LastModified.getTime() });
	}
	return found;
}

async function read(client: S3Client, Bucket: string, Key: string): Promise<Manifest> {
	const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
	return Manifest.parse(JSON.parse((await Body?.transformToString()) ?? ''));
}
