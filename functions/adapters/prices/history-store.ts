import { S3Client } from '@aws-sdk/client-s3';
import { readSetting } from '#functions/environment.ts';
import type { HistoryStore, PackedQuarter, PackedResult, PublishedArchive, Stored } from '#functions/usecases/prices/ports/history.ts';
import type { MarketDay, MarketYear } from '#shared/domain/prices/market-day.ts';
import { findObject, replaceObject } from '../objects.ts';
import { nameDay, nameResults, nameYear, PUBLISHED_RESULTS, packContent, unpackContent } from './history-objects.ts';

const storage = new S3Client({});
const Bucket = readSetting('SNAPSHOT_BUCKET');

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
	const { Body, ETag = '' } = (await findObject(storage, { Bucket, Key })) ?? {};
	return Body && { content: unpackContent<T>(await Body.transformToByteArray()), version: ETag };
}

async function write(Key: string, content: unknown, replaced: string | undefined): Promise<boolean> {
	const object = { Bucket, Key, Body: packContent(content), ContentType: 'application/gzip' };
	return (await replaceObject(storage, object, replaced)) !== undefined;
}
