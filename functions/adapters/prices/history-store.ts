import { GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { readSetting } from '#functions/environment.ts';
import type { HistoryStore, PackedQuarter, PackedResult, PublishedArchive, Stored } from '#functions/usecases/prices/ports/history.ts';
import type { MarketDay, MarketYear } from '#shared/domain/prices/market-day.ts';
import { nameDay, nameResults, nameYear, PUBLISHED_RESULTS, packContent, unpackContent } from './history-objects.ts';

const storage = new S3Client({});
const Bucket = readSetting('SNAPSHOT_BUCKET');
/** S3's errors for a write that follows another write. */
const LOST: readonly string[] = ['PreconditionFailed', 'NoSuchKey', 'ConditionalRequestConflict'];

/** The market's history on S3 as compressed JSON. The key does not contain the table's name, because a restored table has the same history. */
export const historyStore: HistoryStore = {
	async readDay(day) {
		return (await read<MarketDay>(nameDay(day)))?.content;
	},
	addDay(day) {
		return write(nameDay(day.day), day, undefined);
	},
	readYear(year) {
		return read<MarketYear>(nameYear(year));
	},
	writeYear(year, content, replaced) {
		return write(nameYear(year), content, replaced);
	},
	readResults(quarter) {
		return read<PackedQuarter | PackedResult[]>(nameResults(quarter));
	},
	writeResults(quarter, content, replaced) {
		return write(nameResults(quarter), content, replaced);
	},
	readPublished() {
		return read<PublishedArchive>(PUBLISHED_RESULTS);
	},
	writePublished(content, replaced) {
		return write(PUBLISHED_RESULTS, content, replaced);
	},
};

async function read<T>(Key: string): Promise<Stored<T> | undefined> {
	try {
		const { Body, ETag = '' } = await storage.send(new GetObjectCommand({ Bucket, Key }));
		const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
		return { content: unpackContent<T>(bytes), version: ETag };
	} catch (error) {
		if (error instanceof NoSuchKey) return undefined;
		throw error;
	}
}

async function write(Key: string, content: unknown, replaced: string | undefined): Promise<boolean> {
	const condition = replaced === undefined ? { IfNoneMatch: '*' } : { IfMatch: replaced };
	const object = { Bucket, Key, Body: packContent(content), ContentType: 'application/gzip' };
	try {
		await storage.send(new PutObjectCommand({ ...object, ...condition }));
		return true;
	} catch (error) {
		if (error instanceof S3ServiceException && LOST.includes(error.name)) return false;
		throw error;
	}
}
