import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { readSetting } from '#functions/environment.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { computeTtl } from '../table/shards.ts';
import { client, queryFirst } from '../table/table.ts';

/** Items of a stage with a test door: the testers' clock and the mails that were not sent. No other stage has them. */

const TableName = readSetting('TABLE_NAME');
const CLOCK = { pk: 'door', sk: 'clock' };
const MAILS_SHOWN = 100;

/** A mail that was stored instead of sent. */
export interface KeptMail {
	id: string;
	to: string;
	subject: string;
	text: string;
	html: string;
	headers?: Record<string, string>;
	/** ISO 8601, real time. */
	sentAt: string;
}

/** Returns the milliseconds by which the stage's clock is ahead of real time. */
export async function readClockOffset(): Promise<number> {
	const { Item } = await client.send(new GetCommand({ TableName, Key: CLOCK, ConsistentRead: true }));
	return typeof Item?.offset === 'number' ? Item.offset : 0;
}

/** Moves the clock ahead to `offset`, but never back. Returns the offset in force. */
export async function moveClockOffset(offset: number): Promise<number> {
	const before = await readClockOffset();
	if (offset <= before) return before;
	await client.send(
		new UpdateCommand({
			TableName,
			Key: CLOCK,
			UpdateExpression: 'SET #offset = :offset',
			ExpressionAttributeNames: { '#offset': 'offset' },
			ExpressionAttributeValues: { ':offset': offset },
		}),
	);
	return offset;
}

export async function storeMail(mail: KeptMail): Promise<void> {
	const Item = { pk: `door#${mail.to.toLowerCase()}`, sk: `${mail.sentAt}#${mail.id}`, mail, ttl: computeTtl(DAY) };
	await client.send(new PutCommand({ TableName, Item }));
}

export async function readKeptMails(address: string): Promise<KeptMail[]> {
	const items = await queryFirst(
		{
			TableName,
			KeyConditionExpression: 'pk = :pk',
			ExpressionAttributeValues: { ':pk': `door#${address.trim().toLowerCase()}` },
			ConsistentRead: true,
			ScanIndexForward: false,
		},
		MAILS_SHOWN,
	);
	return items.map(({ mail }) => mail as KeptMail);
}
