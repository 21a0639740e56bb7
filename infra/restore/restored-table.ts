import {
	DescribeContinuousBackupsCommand,
	DescribeTableCommand,
	DescribeTimeToLiveCommand,
	type DynamoDBClient,
	ListTagsOfResourceCommand,
	ResourceNotFoundException,
	RestoreTableToPointInTimeCommand,
	type TableDescription,
	TagResourceCommand,
	UpdateContinuousBackupsCommand,
	UpdateTableCommand,
	type UpdateTableCommandInput,
	UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import type { StageSettings } from '#infra/config.ts';
import { TABLE } from '#infra/table.ts';
import type { Step } from './steps.ts';

/** Waits between two polls. Tests do not wait. */
export type Pause = (milliseconds: number) => Promise<unknown>;

const LOOK_EVERY = 15_000;

/** Describes a table. Returns undefined if no table has that name. */
export async function describeTable(client: DynamoDBClient, TableName: string): Promise<TableDescription | undefined> {
	try {
		return (await client.send(new DescribeTableCommand({ TableName }))).Table;
	} catch (error) {
		if (error instanceof ResourceNotFoundException) return undefined;
		throw error;
	}
}

/** Resolves when the table and its indexes are active; a restore takes from ten minutes to hours. Rejects if the table does not exist. */
export async function awaitActive(client: DynamoDBClient, name: string, pause: Pause): Promise<TableDescription> {
	for (;;) {
		const table = await describeTable(client, name);
		if (!table) throw new Error(`There is no table ${name}`);
		if (table.TableStatus === 'ACTIVE' && table.GlobalSecondaryIndexes?.every(({ IndexStatus }) => IndexStatus === 'ACTIVE')) return table;
		await pause(LOOK_EVERY);
	}
}

/** Refuses a time to which `source` cannot be restored, unless that is already done. */
export function checkInstant(client: DynamoDBClient, source: string, target: string, to: Date): Step {
	return {
		what: `See whether ${source} can be taken back to ${to.toISOString()}`,
		isDone: async () => (await describeTable(client, target)) !== undefined,
		async act() {
			const { ContinuousBackupsDescription: backups } = await client.send(new DescribeContinuousBackupsCommand({ TableName: source }));
			const { EarliestRestorableDateTime: from, LatestRestorableDateTime: until } = backups?.PointInTimeRecoveryDescription ?? {};
			if (!from || !until || to < from || to > until) {
				throw new Error(`${source} can be taken back to any second from ${from?.toISOString() ?? '-'} to ${until?.toISOString() ?? '-'} alone`);
			}
		},
	};
}

/** Restores `source` as of a time to the table `target`. */
export function planTableCopy(client: DynamoDBClient, source: string, target: string, to: Date, pause: Pause): Step {
	return {
		what: `Restore ${source} as it was at ${to.toISOString()} to ${target}`,
		isDone: async () => (await describeTable(client, target))?.TableStatus === 'ACTIVE',
		async act() {
			if (!(await describeTable(client, target))) {
				const key = (await describeTable(client, source))?.SSEDescription?.KMSMasterKeyArn;
				await client.send(
					new RestoreTableToPointInTimeCommand({
						SourceTableName: source,
						TargetTableName: target,
						RestoreDateTime: to,
						BillingModeOverride: 'PAY_PER_REQUEST',
						SSESpecificationOverride: key ? { Enabled: true, SSEType: 'KMS', KMSMasterKeyId: key } : undefined,
					}),
				);
			}
			await awaitActive(client, target, pause);
		},
	};
}

/** Refuses a table without the market's schema. */
export function checkShape(client: DynamoDBClient, target: string): Step {
	return {
		what: `See whether ${target} is a market's table`,
		async act() {
			const { KeySchema, GlobalSecondaryIndexes = [] } = (await describeTable(client, target)) ?? {};
			const shapes = [{ name: target, KeySchema }, ...GlobalSecondaryIndexes.map(({ IndexName, KeySchema }) => ({ name: IndexName, KeySchema }))];
			for (const { name, partitionKey, sortKey } of [{ ...TABLE, name: target }, ...TABLE.indexes]) {
				const keys = shapes.find((shape) => shape.name === name)?.KeySchema?.map(({ AttributeName }) => AttributeName);
				if (keys?.join() !== `${partitionKey},${sortKey}`) throw new Error(`${target} lacks ${name === target ? 'the keys of a market' : `the index ${name}`}`);
			}
		},
	};
}

/** Lists the steps for settings that a restore does not copy, each read and set by itself. */
export function applySettings(client: DynamoDBClient, source: string, target: string, settings: StageSettings, pause: Pause): Step[] {
	const update = async (change: Omit<UpdateTableCommandInput, 'TableName'>) => {
		await awaitActive(client, target, pause);
		await client.send(new UpdateTableCommand({ TableName: target, ...change }));
		await awaitActive(client, target, pause);
	};
	const ceiling = { MaxReadRequestUnits: settings.table.readUnits, MaxWriteRequestUnits: settings.table.writeUnits };
	const hasCeiling = (of: TableDescription['OnDemandThroughput']) =>
		of?.MaxReadRequestUnits === ceiling.MaxReadRequestUnits && of.MaxWriteRequestUnits === ceiling.MaxWriteRequestUnits;
	const listTags = async (name: string) => {
		const ResourceArn = (await describeTable(client, name))?.TableArn;
		const { Tags = [] } = ResourceArn ? await client.send(new ListTagsOfResourceCommand({ ResourceArn })) : {};
		return { ResourceArn, tags: Tags.filter(({ Key }) => !Key?.startsWith('aws:')) };
	};
	const listMissingTags = async () => {
		const [wanted, { ResourceArn, tags }] = [[...(await listTags(source)).tags, { Key: 'market:stage', Value: settings.name }], await listTags(target)];
		return { ResourceArn, Tags: wanted.filter(({ Key, Value }) => !tags.some((tag) => tag.Key === Key && tag.Value === Value)) };
	};
	return [
		{
			what: 'Its stream, with both images',
			isDone: async () => (await describeTable(client, target))?.StreamSpecification?.StreamViewType === 'NEW_AND_OLD_IMAGES',
			act: () => update({ StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } }),
		},
		{
			what: 'Its time to live',
			async isDone() {
				if (!(await describeTable(client, target))) return false;
				const { TimeToLiveDescription: life } = await client.send(new DescribeTimeToLiveCommand({ TableName: target }));
				return life?.AttributeName === TABLE.timeToLive && /^ENABL/.test(life.TimeToLiveStatus ?? '');
			},
			async act() {
				const TimeToLiveSpecification = { Enabled: true, AttributeName: TABLE.timeToLive };
				await client.send(new UpdateTimeToLiveCommand({ TableName: target, TimeToLiveSpecification }));
			},
		},
		{
			what: 'Its own point-in-time recovery',
			async isDone() {
				if (!(await describeTable(client, target))) return false;
				const { ContinuousBackupsDescription: backups } = await client.send(new DescribeContinuousBackupsCommand({ TableName: target }));
				return backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === 'ENABLED';
			},
			async act() {
				const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
				await client.send(new UpdateContinuousBackupsCommand({ TableName: target, PointInTimeRecoverySpecification }));
			},
		},
		{
			what: `Its protection from being deleted: ${settings.lasting ? 'on' : 'off'}`,
			isDone: async () => (await describeTable(client, target))?.DeletionProtectionEnabled === settings.lasting,
			act: () => update({ DeletionProtectionEnabled: settings.lasting }),
		},
		{
			what: 'Its ceiling of reads and writes',
			isDone: async () => hasCeiling((await describeTable(client, target))?.OnDemandThroughput),
			act: () => update({ OnDemandThroughput: ceiling }),
		},
		...TABLE.indexes.map(
			({ name }): Step => ({
				what: `The ceiling of the index ${name}`,
				isDone: async () =>
					hasCeiling((await describeTable(client, target))?.GlobalSecondaryIndexes?.find(({ IndexName }) => IndexName === name)?.OnDemandThroughput),
				act: () => update({ GlobalSecondaryIndexUpdates: [{ Update: { IndexName: name, OnDemandThroughput: ceiling } }] }),
			}),
		),
		{
			what: 'Its tags',
			isDone: async () => (await listMissingTags()).Tags.length === 0,
			async act() {
				await client.send(new TagResourceCommand(await listMissingTags()));
			},
		},
	];
}
