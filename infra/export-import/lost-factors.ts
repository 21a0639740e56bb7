import type { AdminGetUserCommandOutput } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import * as z from 'zod';
import type { MarketPlaces } from './export-stage.ts';
import type { Import } from './import-stage.ts';
import { readPart } from './parts.ts';
import { readItem } from './table-items.ts';
import { readAccount } from './users.ts';

/** Number of members who are compared in parallel. */
const MEMBERS = 4;

const Passkey = z.looseObject({ addedAt: z.number() });
const Factors = z.looseObject({
	version: z.number(),
	authenticatorSince: z.number().optional(),
	recoverySeals: z.array(z.string()),
	passkeys: z.array(Passkey).default([]),
});
const Member = z.looseObject({ version: z.number(), accountId: z.string().default('') });

/**
 * Removes from a filled table the second factors that members do not have in the new pool, since no pool hands out their secrets. Returns the number of
 * members who lost one. Can be repeated.
 */
export async function clearLostFactors(
	{ tables, identity, settings }: Pick<MarketPlaces, 'tables' | 'identity' | 'settings'>,
	table: string,
	opened: Import,
): Promise<number> {
	const client = DynamoDBDocumentClient.from(tables, { marshallOptions: { removeUndefinedValues: true } });
	let losers = 0;
	const clear = async (pk: string) => {
		const read = async (sk: string) => (await client.send(new GetCommand({ TableName: table, Key: { pk, sk }, ConsistentRead: true }))).Item;
		const [before, member] = [Factors.parse(await read('factors')), Member.parse(await read('member'))];
		const account = member.accountId ? await readAccount(identity, { UserPoolId: settings.USER_POOL_ID, Username: member.accountId }) : undefined;
		const after = dropLost(before, account);
		if (after.authenticatorSince === before.authenticatorSince && after.passkeys.length === before.passkeys.length) return;
		const secondFactors = [...(after.authenticatorSince === undefined ? [] : ['AUTHENTICATOR']), ...(after.passkeys.length > 0 ? ['PASSKEY'] : [])];
		const TransactItems = [after, { ...member, secondFactors }].map((item) => ({ Put: replace(table, item) }));
		await client.send(new TransactWriteCommand({ TransactItems }));
		losers++;
	};
	await pMap(listPartitions(opened), clear, { concurrency: MEMBERS });
	return losers;
}

/** Lists the partitions of the exported members who had second factors. */
async function* listPartitions({ folder, manifest }: Import): AsyncGenerator<string> {
	for (const part of manifest.table) {
		for await (const line of readPart(folder, part)) {
			const { pk, sk } = readItem(line);
			if (pk?.S?.startsWith('member#') && sk?.S === 'factors') yield pk.S;
		}
	}
}

/** Removes an authenticator that the account lacks, and passkeys that are older than the account. Recovery codes are useless without an authenticator. */
function dropLost(factors: z.infer<typeof Factors>, account: AdminGetUserCommandOutput | undefined): z.infer<typeof Factors> {
	const since = account?.UserCreateDate?.getTime() ?? Number.POSITIVE_INFINITY;
	const passkeys = factors.passkeys.filter(({ addedAt }) => addedAt >= since);
	const hasAuthenticator = account?.UserMFASettingList?.includes('SOFTWARE_TOKEN_MFA');
	return { ...factors, passkeys, ...(!hasAuthenticator && { authenticatorSince: undefined, recoverySeals: [] }) };
}

/** Describes the write of an item's next version. */
function replace(TableName: string, item: { version: number }) {
	return {
		TableName,
		Item: { ...item, version: item.version + 1 },
		ConditionExpression: '#version = :version',
		ExpressionAttributeNames: { '#version': 'version' },
		ExpressionAttributeValues: { ':version': item.version },
	};
}
