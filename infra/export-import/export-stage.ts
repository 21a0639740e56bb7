import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { S3Client } from '@aws-sdk/client-s3';
import { ulid } from 'ulid';
import { FORMAT, type Manifest, makeExportFolder, writeManifest } from './manifest.ts';
import { listObjects, STORES } from './objects.ts';
import { type Part, writeParts } from './parts.ts';
import { scanSegment } from './table-items.ts';
import { listUsers } from './users.ts';

/** The clients and resource names of a market. */
export interface MarketPlaces {
	tables: DynamoDBClient;
	identity: CognitoIdentityProviderClient;
	storage: S3Client;
	/** The resource names, keyed by the names of the functions' settings. */
	settings: Record<'TABLE_NAME' | 'USER_POOL_ID' | (typeof STORES)[number]['setting'], string>;
}

/** Exports a market to files in an empty folder. Stop all writers first, since the pages of the table are read at different times. */
export async function moveMarketOut(
	places: MarketPlaces,
	stage: string,
	folder: string,
	{ segments = 8, most = undefined as number | undefined } = {},
): Promise<Manifest> {
	const { tables, identity, storage, settings } = places;
	await makeExportFolder(folder);
	const begunAt = Date.now();
	const table = await writeSegments(folder, segments, (segment) => scanSegment(tables, settings.TABLE_NAME, segment, segments), most);
	const users = await writeParts(folder, 'users', listUsers(identity, settings.USER_POOL_ID), most);
	const objects: Manifest['objects'] = [];
	for (const { store, setting, prefix } of STORES) {
		const bucket = settings[setting];
		objects.push({ store, bucket, prefix, parts: await writeParts(folder, `objects-${store}`, listObjects(storage, bucket, prefix), most) });
	}
	const manifest: Manifest = { format: FORMAT, exportId: ulid(), stage, begunAt, endedAt: Date.now(), table, users, objects };
	await writeManifest(folder, manifest);
	return manifest;
}

/** Writes all segments in parallel. If one fails, the others stop at their next item. */
async function writeSegments(folder: string, segments: number, scan: (segment: number) => AsyncIterable<unknown>, most: number | undefined): Promise<Part[]> {
	const failure = new AbortController();
	async function* follow(segment: number) {
		for await (const thing of scan(segment)) {
			failure.signal.throwIfAborted();
			yield thing;
		}
	}
	const written = Array.from({ length: segments }, async (_, segment) => {
		try {
			return await writeParts(folder, `table-${String(segment).padStart(3, '0')}`, follow(segment), most);
		} catch (error) {
			failure.abort(error);
			throw error;
		}
	});
	await Promise.allSettled(written);
	return (await Promise.all(written)).flat();
}
