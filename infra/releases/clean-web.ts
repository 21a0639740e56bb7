import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3';
import pMap from 'p-map';
import { ASSETS, CURRENT, Manifest, RELEASES } from './manifest.ts';

/** Number of releases whose files stay, since open pages still load the files of their own release. */
const KEPT_RELEASES = 3;
/** Smallest age in milliseconds of a file to remove. A deployment may be in progress, and a page opened this morning may still be open. */
const YOUNG = 86_400_000;
const AT_ONCE = 10;

interface Stored {
	key: string;
	stored: number;
}

/** The removed files of a web app's bucket, and the number of remaining ones. */
export interface Cleaning {
	goes: readonly string[];
	stays: number;
}

/**
 * Removes the files of a stage's web app that neither the last three releases nor the current one name, and the lists of older releases. `now`: milliseconds
 * since 1970; `isDry`: only reports. Removes nothing while fewer than three releases are listed. Throws before any removal if a list cannot be read.
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
