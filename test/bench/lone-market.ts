import { randomUUID } from 'node:crypto';
import { borrowTableServer, openTable } from '#infra/local/table.ts';
import { openTableCounter, type TableRequest } from './table-counter.ts';

/** A separate table with a counter before it, and the functions' own code in this process. */
export interface LoneMarket {
	/** Counts the requests of `work` to the table. */
	count(work: () => Promise<unknown>): Promise<TableRequest[]>;
	close(): Promise<void>;
}

/** Opens a lone market. Import the functions' modules afterwards: they read their environment once. */
export async function openLoneMarket(tableEndpoint: string): Promise<LoneMarket> {
	const credentials = { accessKeyId: `LONE${randomUUID().replaceAll('-', '')}`, secretAccessKey: 'lone', sessionToken: 'lone' };
	const table = openTable(borrowTableServer(tableEndpoint), credentials);
	await table.ready();
	const counter = await openTableCounter();
	Object.assign(process.env, {
		AWS_REGION: 'ap-northeast-1',
		AWS_ACCESS_KEY_ID: credentials.accessKeyId,
		AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
		AWS_SESSION_TOKEN: credentials.sessionToken,
		AWS_ENDPOINT_URL_DYNAMODB: counter.tableFor(table.endpoint, 'search'),
		TABLE_NAME: 'market',
		MARKET_ZONE: 'Asia/Tokyo',
		MARKET_CURRENCY: 'USD',
		SECOND_FACTOR: 'offered',
		MEDIA_ORIGIN: 'https://market.example',
		POWERTOOLS_LOG_LEVEL: 'SILENT',
	});
	return {
		async count(work) {
			counter.taken();
			await work();
			return counter.taken();
		},
		async close() {
			await table.stop();
			await counter.close();
		},
	};
}
