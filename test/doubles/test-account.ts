import { CloudFormationClient, DescribeStacksCommand, GetTemplateCommand, ListStackResourcesCommand, UpdateStackCommand } from '@aws-sdk/client-cloudformation';
import {
	DeleteTableCommand,
	DescribeContinuousBackupsCommand,
	DescribeTableCommand,
	DescribeTimeToLiveCommand,
	DynamoDBClient,
	ListTagsOfResourceCommand,
	ResourceNotFoundException,
	RestoreTableToPointInTimeCommand,
	TagResourceCommand,
	UpdateContinuousBackupsCommand,
	UpdateItemCommand,
	UpdateTableCommand,
	UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import {
	DeleteFunctionConcurrencyCommand,
	GetFunctionConcurrencyCommand,
	GetFunctionConfigurationCommand,
	InvokeCommand,
	LambdaClient,
	ListEventSourceMappingsCommand,
	PutFunctionConcurrencyCommand,
	UpdateEventSourceMappingCommand,
} from '@aws-sdk/client-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { nameTableParameters, TABLE_IN_USE } from '#infra/restore/table-switch.ts';
import { TABLE } from '#infra/table.ts';

interface FakeTable {
	tags: { Key: string; Value: string }[];
	stream: boolean;
	timeToLive: boolean;
	recovery: boolean;
	protection: boolean;
	ceilings: Record<string, object | undefined>;
}

/**
 * A substitute for AWS in tests of a restore, with its documented behaviour: a restored table lacks its
 * settings, and a stack that is updated reads Parameter Store anew. `templates` are those of a stage, by
 * stack.
 */
export function fakeAccount(stage: string, made: string, templates: Record<string, { Resources: object; Parameters?: object }>) {
	const streamOf = (name: string) => `arn:aws:dynamodb:::table/${name}/stream/1`;
	const tables = new Map<string, FakeTable>([
		[made, { tags: [{ Key: 'owner', Value: 'us' }], stream: true, timeToLive: true, recovery: true, protection: true, ceilings: {} }],
	]);
	const names = nameTableParameters(stage);
	const inUse: Record<string, string> = { [TABLE_IN_USE.name]: '', [TABLE_IN_USE.stream]: '' };
	const store = (key: string) => (key === names.name ? inUse[TABLE_IN_USE.name] || made : inUse[TABLE_IN_USE.stream] || streamOf(made));
	const resolved = new Map(Object.keys(templates).map((part) => [part, { [names.name]: made, [names.stream]: streamOf(made) } as Record<string, string>]));
	const concurrency = new Map<string, number>();
	/** The mappings of queues and streams to functions. Lambda takes a moment to change one: it has the next state after one look. */
	const mappings = Object.entries(templates).flatMap(([part, { Resources }]) =>
		Object.entries<{ Type: string; Properties?: Record<string, unknown> }>(Resources as Record<string, never>).flatMap(([id, { Type, Properties }]) => {
			if (Type !== 'AWS::Lambda::EventSourceMapping') return [];
			const { Ref } = (Properties?.FunctionName ?? {}) as { Ref?: string };
			const isStream = /tablestream/.test(JSON.stringify(Properties?.EventSourceArn));
			return [{ UUID: `${part}/${id}`, part, isStream, functionName: `diamond-market-${stage}-${part}-${Ref}`, State: 'Enabled', next: 'Enabled' }];
		}),
	);
	/** The changes so far, in order; before the one with the number `diesAt` the operator's terminal dies. */
	const changes: string[] = [];
	let diesAt = Number.POSITIVE_INFINITY;
	const change = (what: string) => {
		if (changes.length >= diesAt) {
			diesAt = Number.POSITIVE_INFINITY;
			throw new Error('The terminal is gone');
		}
		changes.push(what);
	};
	const find = (name = ''): FakeTable => {
		const table = tables.get(name);
		if (!table) throw new ResourceNotFoundException({ message: name, $metadata: {} });
		return table;
	};
	const partOf = (stackName = '') => stackName.slice(`diamond-market-${stage}-`.length);
	const listOwn = (part: string): [string, { Type: string; Properties?: Record<string, unknown> }][] => Object.entries(templates[part]?.Resources ?? {});

	const dynamo = mockClient(DynamoDBClient);
	dynamo.on(DescribeTableCommand).callsFake(({ TableName }) => {
		const { stream, protection, ceilings } = find(TableName);
		const schema = ({ partitionKey, sortKey }: { partitionKey: string; sortKey: string }) => [{ AttributeName: partitionKey }, { AttributeName: sortKey }];
		const Table = {
			TableStatus: 'ACTIVE',
			TableArn: `arn:aws:dynamodb:::table/${TableName}`,
			KeySchema: schema(TABLE),
			DeletionProtectionEnabled: protection,
			OnDemandThroughput: ceilings[''],
			...(stream && { StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' }, LatestStreamArn: streamOf(TableName) }),
			GlobalSecondaryIndexes: TABLE.indexes.map((index) => ({
				IndexName: index.name,
				IndexStatus: 'ACTIVE',
				KeySchema: schema(index),
				OnDemandThroughput: ceilings[index.name],
			})),
		};
		return { Table };
	});
	dynamo.on(DescribeContinuousBackupsCommand).callsFake(({ TableName }) => ({
		ContinuousBackupsDescription: {
			PointInTimeRecoveryDescription: {
				PointInTimeRecoveryStatus: find(TableName).recovery ? 'ENABLED' : 'DISABLED',
				EarliestRestorableDateTime: new Date('2026-10-20T00:00:00Z'),
				LatestRestorableDateTime: new Date('2026-11-22T09:00:00Z'),
			},
		},
	}));
	dynamo.on(RestoreTableToPointInTimeCommand).callsFake(({ SourceTableName, TargetTableName }) => {
		change(`restore ${SourceTableName}`);
		tables.set(TargetTableName, { tags: [], stream: false, timeToLive: false, recovery: false, protection: false, ceilings: {} });
		return {};
	});
	dynamo.on(DeleteTableCommand).callsFake(({ TableName }) => {
		change(`delete ${TableName}`);
		if (find(TableName).protection) throw new Error(`${TableName} is protected from being deleted`);
		tables.delete(TableName);
		return {};
	});
	dynamo.on(UpdateTableCommand).callsFake(({ TableName, StreamSpecification, DeletionProtectionEnabled, OnDemandThroughput, GlobalSecondaryIndexUpdates }) => {
		change('table');
		const table = find(TableName);
		if (StreamSpecification) table.stream = true;
		if (DeletionProtectionEnabled !== undefined) table.protection = DeletionProtectionEnabled;
		if (OnDemandThroughput) table.ceilings[''] = OnDemandThroughput;
		for (const { Update } of GlobalSecondaryIndexUpdates ?? []) table.ceilings[Update.IndexName] = Update.OnDemandThroughput;
		return {};
	});
	dynamo.on(UpdateItemCommand).callsFake(({ TableName, Key }) => {
		change(`${Key.pk.S} ${Key.sk.S}`);
		find(TableName);
		return {};
	});
	dynamo.on(DescribeTimeToLiveCommand).callsFake(({ TableName }) => ({
		TimeToLiveDescription: find(TableName).timeToLive ? { TimeToLiveStatus: 'ENABLED', AttributeName: TABLE.timeToLive } : { TimeToLiveStatus: 'DISABLED' },
	}));
	dynamo.on(UpdateTimeToLiveCommand).callsFake(({ TableName }) => {
		change('time to live');
		find(TableName).timeToLive = true;
		return {};
	});
	dynamo.on(UpdateContinuousBackupsCommand).callsFake(({ TableName }) => {
		change('recovery');
		find(TableName).recovery = true;
		return {};
	});
	dynamo.on(ListTagsOfResourceCommand).callsFake(({ ResourceArn }) => ({ Tags: find(ResourceArn.split('/')[1]).tags }));
	dynamo.on(TagResourceCommand).callsFake(({ ResourceArn, Tags }) => {
		change('tags');
		find(ResourceArn.split('/')[1]).tags.push(...Tags);
		return {};
	});

	const formation = mockClient(CloudFormationClient);
	formation.on(DescribeStacksCommand).callsFake(({ StackName }) => {
		const part = partOf(StackName);
		if (!(part in templates)) throw new Error(`Stack with id ${StackName} does not exist`);
		const own = Object.entries(inUse).map(([ParameterKey, ParameterValue]) => ({ ParameterKey, ParameterValue }));
		const read = Object.entries(templates[part]?.Parameters ?? {}).flatMap(([ParameterKey, { Default }]) =>
			Default === names.name || Default === names.stream ? { ParameterKey, ParameterValue: Default, ResolvedValue: resolved.get(part)?.[Default] } : [],
		);
		const Outputs = part === 'data' ? [{ OutputKey: 'TableName', OutputValue: store(names.name) }] : [];
		return { Stacks: [{ StackName, StackStatus: 'UPDATE_COMPLETE', Parameters: part === 'data' ? own : read, Outputs }] };
	});
	formation.on(ListStackResourcesCommand).callsFake(({ StackName }) => ({
		StackResourceSummaries: listOwn(partOf(StackName)).map(([LogicalResourceId, { Type }]) => ({
			LogicalResourceId,
			ResourceType: Type,
			PhysicalResourceId: Type === 'AWS::DynamoDB::GlobalTable' ? made : `${StackName}-${LogicalResourceId}`,
		})),
	}));
	formation.on(GetTemplateCommand).callsFake(({ StackName }) => ({ TemplateBody: JSON.stringify(templates[partOf(StackName)]) }));
	formation.on(UpdateStackCommand).callsFake(({ StackName, Parameters }) => {
		const part = partOf(StackName);
		change(`stack ${part}`);
		if (part === 'data') for (const { ParameterKey, ParameterValue } of Parameters) if (ParameterKey in inUse) inUse[ParameterKey] = ParameterValue;
		resolved.set(part, { [names.name]: store(names.name), [names.stream]: store(names.stream) });
		// Another stream makes another mapping, which is enabled as its template says.
		for (const mapping of mappings) if (mapping.part === part && mapping.isStream) Object.assign(mapping, { State: 'Enabled', next: 'Enabled' });
		return {};
	});

	/** Functions with provisioned concurrency, which Lambda does not stop. */
	const warm = Object.entries(templates).flatMap(([part, { Resources }]) =>
		Object.values<{ Type: string; Properties?: Record<string, unknown> }>(Resources as Record<string, never>).flatMap(({ Type, Properties = {} }) =>
			Type === 'AWS::Lambda::Alias' && Properties.ProvisionedConcurrencyConfig
				? [`diamond-market-${stage}-${part}-${(Properties.FunctionName as { Ref: string }).Ref}`]
				: [],
		),
	);
	const lambda = mockClient(LambdaClient);
	lambda.on(GetFunctionConcurrencyCommand).callsFake(({ FunctionName }) => ({ ReservedConcurrentExecutions: concurrency.get(FunctionName) }));
	lambda.on(PutFunctionConcurrencyCommand).callsFake(({ FunctionName, ReservedConcurrentExecutions }) => {
		if (ReservedConcurrentExecutions === 0 && warm.includes(FunctionName)) throw new Error(`${FunctionName} has provisioned concurrency`);
		change(ReservedConcurrentExecutions === 0 ? 'stop' : 'start');
		concurrency.set(FunctionName, ReservedConcurrentExecutions);
		return {};
	});
	lambda.on(DeleteFunctionConcurrencyCommand).callsFake(({ FunctionName }) => {
		change('start');
		concurrency.delete(FunctionName);
		return {};
	});
	lambda.on(ListEventSourceMappingsCommand).callsFake(({ FunctionName }) => {
		const own = mappings.filter(({ functionName }) => functionName === FunctionName);
		const EventSourceMappings = own.map(({ UUID, State }) => ({ UUID, State }));
		for (const mapping of own) mapping.State = mapping.next;
		return { EventSourceMappings };
	});
	lambda.on(UpdateEventSourceMappingCommand).callsFake(({ UUID, Enabled }) => {
		const mapping = mappings.find((one) => one.UUID === UUID);
		if (!mapping || mapping.State !== mapping.next) throw new Error(`${UUID} cannot be changed now`);
		change(Enabled ? 'connect' : 'disconnect');
		Object.assign(mapping, Enabled ? { State: 'Enabling', next: 'Enabled' } : { State: 'Disabling', next: 'Disabled' });
		return {};
	});
	lambda.on(InvokeCommand).callsFake(({ FunctionName }) => {
		change(
			`run ${FunctionName.split('-')
				.at(-1)
				.replace(/[0-9A-F]{8}$/, '')}`,
		);
		return { Payload: { transformToString: () => '{}' } };
	});
	lambda.on(GetFunctionConfigurationCommand).callsFake(() => ({ Environment: { Variables: { MARKET_ZONE: 'Asia/Tokyo', TABLE_NAME: 'the old one' } } }));

	return {
		tables,
		resolved,
		concurrency,
		mappings,
		changes,
		change,
		names,
		warm,
		dieAt(number: number) {
			diesAt = number;
		},
		clients: { tables: new DynamoDBClient({}), stacks: new CloudFormationClient({}), functions: new LambdaClient({}) },
		/** Lists the operations that the clients were asked for, as IAM names them. */
		listActions: () => [
			...new Set(
				Object.entries({ dynamodb: dynamo, cloudformation: formation, lambda }).flatMap(([service, client]) =>
					client.calls().map(({ args: [command] }) => `${service}:${command.constructor.name.replace(/Command$/, '').replace(/^Invoke$/, 'InvokeFunction')}`),
				),
			),
		],
		end() {
			for (const client of [dynamo, formation, lambda]) client.restore();
		},
	};
}
