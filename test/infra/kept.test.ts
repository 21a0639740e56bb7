import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { FUNCTIONS } from '#infra/functions.ts';
import { nameTableParameters, SWITCHED_STACKS, TABLE_IN_USE } from '#infra/restore/table-switch.ts';
import { TABLE } from '#infra/table.ts';
import { findResources, listResources, type Resource, synthesise } from './synth.ts';

const prod = synthesise('prod');
const trial = synthesise('trial', { warmSearch: 1, concurrency: 100 });
const stages = [
	['prod', prod],
	['an ephemeral stage', trial],
] as const;

const table = ({ templates }: typeof prod): Resource => {
	const [found, ...others] = findResources(templates, 'AWS::DynamoDB::GlobalTable');
	expect(others).toEqual([]);
	if (!found) throw new Error('The stage has no table');
	return found[1];
};

describe('what a lasting stage must never lose', () => {
	it('keeps table, sheets and members when their stacks go', () => {
		for (const type of ['AWS::DynamoDB::GlobalTable', 'AWS::Cognito::UserPool']) {
			const kept = findResources(prod.templates, type);
			expect(kept).toHaveLength(1);
			for (const [, resource] of kept) expect(resource).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
		}
		const buckets = findResources(prod.templates, 'AWS::S3::Bucket').filter(([name]) => name.startsWith('data/'));
		expect(buckets.length).toBeGreaterThan(0);
		for (const [, bucket] of buckets) expect(bucket).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
	});

	it('refuses to delete the table, the members and the stacks that hold them', () => {
		expect(table(prod).Properties.Replicas).toMatchObject([{ DeletionProtectionEnabled: true }]);
		prod.templates.identity?.hasResourceProperties('AWS::Cognito::UserPool', { DeletionProtection: 'ACTIVE' });
		expect([prod.stacks.data.terminationProtection, prod.stacks.identity.terminationProtection]).toEqual([true, true]);
	});
});

describe('files that were deleted', () => {
	const listVersioned = ({ templates }: Pick<typeof prod, 'templates'>) =>
		findResources(templates, 'AWS::S3::Bucket')
			.filter(([name]) => /^data\/(Sheets|Media)/.test(name))
			.map(([, { Properties }]) => [
				(Properties.VersioningConfiguration as { Status: string } | undefined)?.Status,
				(Properties.LifecycleConfiguration as { Rules: { NoncurrentVersionExpiration?: { NoncurrentDays: number } }[] }).Rules.flatMap(
					({ NoncurrentVersionExpiration: kept }) => kept?.NoncurrentDays ?? [],
				),
			]);

	it('can be put back in a lasting stage for as long as its table, or for as long as the setting says', () => {
		// Copies of members' own data need no backup.
		expect(listVersioned(prod)).toEqual([
			['Enabled', [35]],
			['Enabled', [1, 35]],
		]);
		const week = synthesise('trial', { fileBackupDays: 7 });
		expect(listVersioned(week)).toEqual([
			['Enabled', [7]],
			['Enabled', [1, 7]],
		]);
		expect(new AwsSolutionsChecks().validateScope(week.app).violations).toEqual([]);
	});

	it('are gone in any other stage', () => {
		expect(listVersioned(trial)).toEqual([
			[undefined, []],
			[undefined, []],
		]);
	});
});

describe.each(stages)('in %s', (_stage, stage) => {
	it('can take the table back to any second', () => {
		expect(table(stage).Properties.Replicas).toMatchObject([{ PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } }]);
	});

	it('can be given a restored table: no stack holds on to the one that was made', () => {
		const [made] = Object.keys(stage.templates.data?.findResources('AWS::DynamoDB::GlobalTable') ?? {});
		const exported = Object.values(stage.templates.data?.findOutputs('*') ?? {}).filter(({ Export }) => Export);
		expect(exported.length).toBeGreaterThan(0);
		expect(exported.filter(({ Value }) => JSON.stringify(Value).includes(`"${made}"`))).toEqual([]);
		const { name, stream } = nameTableParameters(stage.stacks.data.settings.name);
		const own = (of: unknown, parameter: string) => ({ 'Fn::If': ['OwnTable', of, { Ref: parameter }] });
		const parameters = findResources(stage.templates, 'AWS::SSM::Parameter').map(([, { Properties }]) => [Properties.Name, Properties.Value]);
		expect(Object.fromEntries(parameters)).toMatchObject({
			[name]: own({ Ref: expect.any(String) }, TABLE_IN_USE.name),
			[stream]: own({ 'Fn::GetAtt': [expect.any(String), 'StreamArn'] }, TABLE_IN_USE.stream),
		});
		for (const [parameter, { Default }] of Object.entries(stage.templates.data?.findParameters('*') ?? {})) {
			if (Object.values<string>(TABLE_IN_USE).includes(parameter)) expect(Default, parameter).toBe('');
		}
		const readers = Object.entries(stage.templates)
			.filter(([, template]) => Object.values(template.findParameters('*')).some(({ Default }) => Default === name))
			.map(([part]) => part);
		expect(readers).toEqual(expect.arrayContaining(SWITCHED_STACKS.filter((part) => part in stage.templates)));
		expect(readers.filter((part) => !(SWITCHED_STACKS as readonly string[]).includes(part))).toEqual([]);
	});

	it('has functions that are published anew for another table', () => {
		for (const [, { Properties }] of findResources(stage.templates, 'AWS::Lambda::Version'))
			expect(JSON.stringify(Properties.Description)).toContain('Works on');
	});

	it('gives the table the keys, indexes, time to live and stream that the functions expect', () => {
		expect(table(stage).Properties).toMatchObject({
			BillingMode: 'PAY_PER_REQUEST',
			KeySchema: [
				{ AttributeName: TABLE.partitionKey, KeyType: 'HASH' },
				{ AttributeName: TABLE.sortKey, KeyType: 'RANGE' },
			],
			TimeToLiveSpecification: { AttributeName: TABLE.timeToLive, Enabled: true },
			StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
			GlobalSecondaryIndexes: TABLE.indexes.map((index) => ({
				IndexName: index.name,
				KeySchema: [
					{ AttributeName: index.partitionKey, KeyType: 'HASH' },
					{ AttributeName: index.sortKey, KeyType: 'RANGE' },
				],
				Projection: { ProjectionType: index.projection, ...('attributes' in index ? { NonKeyAttributes: index.attributes } : {}) },
			})),
		});
	});

	it('encrypts everything that is stored', () => {
		// DynamoDB always encrypts: this is its own key instead of the account's, whose requests cost.
		expect(table(stage).Properties.SSESpecification).toEqual({ SSEEnabled: false });
		const buckets = findResources(stage.templates, 'AWS::S3::Bucket');
		expect(buckets.length).toBeGreaterThan(0);
		for (const [name, { Properties }] of buckets) {
			expect(Properties.BucketEncryption, name).toEqual({ ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }] });
		}
		const queues = findResources(stage.templates, 'AWS::SQS::Queue');
		expect(queues.length).toBeGreaterThan(0);
		for (const [name, { Properties }] of queues) expect(Properties.SqsManagedSseEnabled, name).toBe(true);
	});

	it('opens no bucket to the public', () => {
		for (const [name, { Properties }] of findResources(stage.templates, 'AWS::S3::Bucket')) {
			expect(Properties.PublicAccessBlockConfiguration, name).toEqual({
				BlockPublicAcls: true,
				BlockPublicPolicy: true,
				IgnorePublicAcls: true,
				RestrictPublicBuckets: true,
			});
			expect(Properties.OwnershipControls, name).toEqual({ Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] });
		}
	});

	it('speaks TLS only with buckets, queues and topics', () => {
		const guarded = ['Bucket', 'Queue', 'Topics'].flatMap((target) =>
			['AWS::S3::BucketPolicy', 'AWS::SQS::QueuePolicy', 'AWS::SNS::TopicPolicy']
				.flatMap((type) => findResources(stage.templates, type))
				.filter(([, { Properties }]) => target in Properties || `${target}s` in Properties)
				.map(([name, { Properties }]) => [name, JSON.stringify(Properties.PolicyDocument)] as const),
		);
		const policies = new Map(guarded);
		const targets = ['AWS::S3::Bucket', 'AWS::SQS::Queue', 'AWS::SNS::Topic'].flatMap((type) => findResources(stage.templates, type));
		expect(policies.size).toBe(targets.length);
		for (const [name, policy] of policies) {
			expect(policy, name).toMatch(/\{"Action":"(s3:\*|sqs:\*|sns:Publish)","Condition":\{"Bool":\{"aws:SecureTransport":"false"\}\},"Effect":"Deny"/);
		}
	});

	it('leaves no finding of cdk-nag unanswered', () => {
		const { violations } = new AwsSolutionsChecks().validateScope(stage.app);
		expect(violations.map(({ ruleName, violatingResources }) => [ruleName, violatingResources.map(({ constructPath }) => constructPath)])).toEqual([]);
	});
});

describe('an ephemeral stage', () => {
	it('leaves nothing behind', () => {
		const outliving = listResources(trial.templates).filter(([, { DeletionPolicy, UpdateReplacePolicy }]) =>
			[DeletionPolicy, UpdateReplacePolicy].some((policy) => policy !== undefined && policy !== 'Delete'),
		);
		expect(outliving).toEqual([]);
	});

	it('says so for everything that AWS would keep by itself', () => {
		const kept = ['AWS::DynamoDB::GlobalTable', 'AWS::S3::Bucket', 'AWS::Cognito::UserPool', 'AWS::Logs::LogGroup', 'AWS::SQS::Queue'];
		for (const type of kept) {
			const resources = findResources(trial.templates, type);
			expect(resources.length, type).toBeGreaterThan(0);
			for (const [name, { DeletionPolicy }] of resources) expect(DeletionPolicy, name).toBe('Delete');
		}
	});

	it('can be destroyed: its buckets are emptied, nothing is protected', () => {
		const emptied = findResources(trial.templates, 'Custom::S3AutoDeleteObjects').map(([name]) => name.split('/')[0]);
		const buckets = findResources(trial.templates, 'AWS::S3::Bucket').map(([name]) => name.split('/')[0]);
		expect(emptied.sort()).toEqual(buckets.sort());
		expect(table(trial).Properties.Replicas).toMatchObject([{ DeletionProtectionEnabled: false }]);
		trial.templates.identity?.hasResourceProperties('AWS::Cognito::UserPool', { DeletionProtection: 'INACTIVE' });
		for (const stack of Object.values(trial.stacks)) expect(stack?.terminationProtection ?? false).toBe(false);
	});

	it('logs into groups of its own that go with it, CDK’s helpers and the gateways too', () => {
		for (const { templates } of [trial, prod]) {
			const groups = new Map(findResources(templates, 'AWS::Logs::LogGroup'));
			const functions = findResources(templates, 'AWS::Lambda::Function');
			expect(functions.length).toBeGreaterThan(Object.keys(FUNCTIONS).length - 2);
			for (const [name, { Properties }] of functions) {
				const { LogGroup } = (Properties.LoggingConfig ?? {}) as { LogGroup?: { Ref?: string } };
				expect(groups.has(`${name.split('/')[0]}/${LogGroup?.Ref}`), name).toBe(true);
			}
			for (const [name, { Properties, DeletionPolicy }] of groups) {
				expect(DeletionPolicy, name).toBe('Delete');
				expect(Properties.RetentionInDays, name).toBe(templates === prod.templates ? 180 : 7);
			}
			const named = [...groups].map(([name, { Properties }]) => `${name.replace(/[0-9A-F]{8}$/, '')} ${JSON.stringify(Properties.LogGroupName)}`);
			expect(named.find((group) => group.startsWith('api/FailureLog'))).toMatch(/"API-Gateway-Execution-Logs_".*"\/market"/);
			expect(named.find((group) => group.startsWith('live/FailureLog'))).toMatch(/"\/aws\/apigateway\/".*"\/live"/);
		}
	});
});
