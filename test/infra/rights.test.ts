import { matchesGlob } from 'node:path';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import type { FunctionDefinition } from '#infra/function-definition.ts';
import { FUNCTIONS, type FunctionName } from '#infra/functions.ts';
import { findMissingReadRight, findMissingRight } from '#infra/local/table-rights.ts';
import { TABLE } from '#infra/table.ts';
import { TEST_DOOR } from '#infra/test-door.ts';
import { listOf, rightsOf, type Statement } from './rights.ts';
import { findResources, synthesise } from './synth.ts';

const { templates } = synthesise('prod');

/** The test door is in no permanent stage: `test-door.test.ts`. */
const rows = Object.entries<FunctionDefinition>(FUNCTIONS).filter(([name]) => name !== TEST_DOOR);

const actionsOf = (name: FunctionName, service: string) => rightsOf(name).actions.filter((action) => action.startsWith(`${service}:`));

const READ_REQUESTS = [
	['GetItem', (key: string) => ({ Key: { pk: { S: key } } })],
	['BatchGetItem', (key: string) => ({ RequestItems: { Market: { Keys: [{ pk: { S: key } }] } } })],
	[
		'Query',
		(key: string) => ({ KeyConditionExpression: '#pk = :pk', ExpressionAttributeNames: { '#pk': 'pk' }, ExpressionAttributeValues: { ':pk': { S: key } } }),
	],
] as const;
const WRITE_REQUESTS = [
	['PutItem', (key: object) => ({ TransactItems: [{ Put: { Item: key } }] })],
	['UpdateItem', (key: object) => ({ TransactItems: [{ Update: { Key: key } }] })],
	['DeleteItem', (key: object) => ({ TransactItems: [{ Delete: { Key: key } }] })],
	['ConditionCheckItem', (key: object) => ({ TransactItems: [{ ConditionCheck: { Key: key } }] })],
	['BatchWriteItem', (key: object) => ({ RequestItems: { Market: [{ DeleteRequest: { Key: key } }] } })],
] as const;

/** Returns the target and the body of a request that needs this verb for an item of this partition. */
function askToWrite(verb: string, key: string): [target: string, body: string] {
	const build = WRITE_REQUESTS.find(([one]) => one === verb)?.[1];
	return [`DynamoDB_20120810.${verb === 'BatchWriteItem' ? verb : 'TransactWriteItems'}`, JSON.stringify(build?.({ pk: { S: key } }))];
}

/** Decides as IAM does for an item of the table: some statement allows the verb, and none denies it. */
function isGranted(name: string, verb: string, key: string): boolean {
	const { statements, denied } = rightsOf(name);
	const isMeant = ({ Action, Condition, Resource }: Statement) => {
		if (listOf(Resource).every((resource) => JSON.stringify(resource).includes('/index/'))) return false;
		const keys = Object.values(Condition ?? {})[0]?.['dynamodb:LeadingKeys'] as string[] | undefined;
		return listOf(Action).includes(`dynamodb:${verb}`) && (!keys || keys.some((pattern) => matchesGlob(key, pattern)));
	};
	return statements.some(isMeant) && !denied.some(isMeant);
}

describe.each(rows)('%s', (name, row) => {
	const { actions, statements, resource } = rightsOf(name);

	it('runs as its row says', () => {
		expect(resource.Properties).toMatchObject({
			Runtime: 'nodejs24.x',
			Architectures: [row.native ? 'x86_64' : 'arm64'],
			MemorySize: row.memory,
			Timeout: row.timeout,
			TracingConfig: { Mode: 'Active' },
			LoggingConfig: { LogFormat: 'JSON' },
		});
		const { Variables } = resource.Properties.Environment as { Variables: Record<string, string> };
		const ours = Object.keys(Variables).filter((key) => key !== 'NODE_OPTIONS' && !key.startsWith('POWERTOOLS_'));
		expect(ours.sort()).toEqual([...new Set(['TABLE_NAME', 'MARKET_ZONE', 'MARKET_CURRENCY', 'MEDIA_ORIGIN', 'SECOND_FACTOR', ...row.environment])].sort());
	});

	it('names each action', () => {
		expect(actions.length).toBeGreaterThan(0);
		for (const action of actions) expect(action).toMatch(/^[a-z0-9-]+:[A-Za-z]+$/);
	});

	it('names each resource', () => {
		for (const { Action, Resource } of statements) {
			if (listOf(Action).every((action) => action.startsWith('xray:'))) continue;
			for (const target of listOf(Resource)) {
				const text = JSON.stringify(target);
				// A bucket's objects and a gateway's connections cannot be listed one by one.
				const countless =
					/^\{"Fn::Join":\["",\[\{"Fn::ImportValue":"[\w:-]*Sheets[\w]*"\},"\/sheets\/\*"\]\]\}$/.test(text) ||
					/^\{"Fn::Join":\["",\[\{"Fn::ImportValue":"[\w:-]*Snapshots[\w]*"\},"\/(search|history)\/\*"\]\]\}$/.test(text) ||
					/^\{"Fn::Join":\["",\[\{"Fn::ImportValue":"[\w:-]*MediaBucket[\w]*"\},"\/(pending|shown|archives|own-data|threads|thread-drafts)\/\*"\]\]\}$/.test(
						text,
					) ||
					/(POST|DELETE)\/@connections\/\*"\]\]\}$/.test(text) ||
					/^\{"Fn::Join":\["",\[\{"Fn::GetAtt":\["FailedChanges\w*","Arn"\]\},"\/aws\/lambda\/\*"\]\]\}$/.test(text);
				expect(countless || !text.includes('*'), text).toBe(true);
			}
		}
	});

	it('reaches nothing that its row does not name', () => {
		const services = new Set(actions.map((action) => action.split(':')[0]));
		const isStream = row.trigger === 'stream' || row.trigger === 'listing-stream';
		const named = ['logs', 'xray'];
		if (row.table !== 'none' || isStream) named.push('dynamodb');
		if (row.identity) named.push('cognito-idp');
		if (row.sheets || row.snapshots || row.media || row.trigger === 'stream') named.push('s3');
		// A scheduled run that fails is put into a queue.
		if (row.trigger === 'schedule') named.push('sqs');
		else if (
			row.queue ||
			row.sends ||
			row.trigger === 'sheets-queue' ||
			row.trigger === 'media-queue' ||
			row.trigger === 'job-queue' ||
			row.trigger === 'listing-stream'
		)
			named.push('sqs');
		if (row.live) named.push('execute-api');
		if (row.mail) named.push('ses');
		if (row.key || row.canaryPassword) named.push('secretsmanager');
		expect([...services].sort()).toEqual(named.sort());
		expect(actions.filter((action) => action.startsWith('cognito-idp:'))).toEqual((row.identity ?? []).map((action) => `cognito-idp:${action}`).sort());
	});

	it('scans and writes the table only if its row says so; who holds the index loads it', () => {
		const scanned = statements
			.filter(({ Action }) => listOf(Action).includes('dynamodb:Scan'))
			.flatMap(({ Resource }) => listOf(Resource).map((resource) => JSON.stringify(resource)));
		expect(scanned.filter((resource) => !resource.includes('/index/changes"'))).toHaveLength(row.scan ? 1 : 0);
		expect(scanned.filter((resource) => resource.includes('/index/changes"'))).toHaveLength(row.index ? 1 : 0);
		const writes = actions.filter((action) => /^dynamodb:(Put|Update|Delete|BatchWrite|ConditionCheck)/.test(action));
		expect(writes.length > 0).toBe(row.table === 'write');
		expect((row.writes ?? []).length > 0).toBe(row.table === 'write');
		expect([...(row.writes ?? [])]).toEqual([...(row.writes ?? [])].sort());
	});

	it('may read each family of items, and query each index, as the local cloud lets it', () => {
		if (row.table !== 'read' && row.table !== 'write') return;
		for (const family of [...Object.keys(TABLE.families), 'unheard-of']) {
			const local = READ_REQUESTS.filter(
				([verb, ask]) => !findMissingReadRight(name as FunctionName, `DynamoDB_20120810.${verb}`, JSON.stringify(ask(`${family}#1`))),
			);
			expect(
				READ_REQUESTS.filter(([verb]) => isGranted(name, verb, `${family}#1`)),
				family,
			).toEqual(local);
		}
		for (const { name: IndexName } of TABLE.indexes) {
			const local = !findMissingReadRight(name as FunctionName, 'DynamoDB_20120810.Query', JSON.stringify({ IndexName }));
			const queried = statements.filter(
				({ Action, Resource }) => listOf(Action).includes('dynamodb:Query') && JSON.stringify(Resource).includes(`/index/${IndexName}"`),
			);
			expect(queried.length > 0, IndexName).toBe(local);
		}
	});

	it('may write each family of items as the local cloud lets it', () => {
		const families = Object.keys(TABLE.families);
		for (const key of [...families, ...families.map((family) => `${family}#1`), 'listings#1', 'unheard-of']) {
			const local = WRITE_REQUESTS.filter(([verb]) => !findMissingRight(name as FunctionName, ...askToWrite(verb, key))).map(([verb]) => verb);
			const granted = WRITE_REQUESTS.filter(([verb]) => isGranted(name, verb, key)).map(([verb]) => verb);
			expect(granted, key).toEqual(local);
		}
		const written = (row.writes ?? []).filter((family) =>
			WRITE_REQUESTS.some(([verb]) => verb !== 'ConditionCheckItem' && isGranted(name, verb, `${family}#1`)),
		);
		expect(written).toEqual(row.writes ?? []);
	});
});

describe('single rights', () => {
	it('lets the search read items and indexes, and write only uses of API keys and the counts of feeds', () => {
		const verbs = ['BatchGetItem', 'GetItem', 'PutItem', 'Query', 'Scan', 'UpdateItem'];
		expect(new Set(actionsOf('search', 'dynamodb'))).toEqual(new Set(verbs.map((verb) => `dynamodb:${verb}`)));
		expect(FUNCTIONS.search.writes).toEqual(['api-key', 'counter', 'deeds']);
	});

	it('lets a signed policy put sheets, and the worker read them', () => {
		expect(actionsOf('imports', 's3')).toEqual(['s3:PutObject']);
		expect(actionsOf('sheetUploaded', 's3')).toEqual(['s3:GetObject', 's3:ListBucket']);
	});

	it('lets uploads land where nobody sees them, and only who has checked them show them', () => {
		const rights = (name: FunctionName) =>
			rightsOf(name)
				.statements.flatMap(({ Action, Resource }) => {
					const folders = [...JSON.stringify(Resource).matchAll(/\/(pending|shown|archives|own-data)\/\*/g)].map(([, folder]) => folder);
					return folders.flatMap((folder) => listOf(Action).map((action) => `${action} ${folder}`));
				})
				.sort();
		const checks = ['s3:DeleteObject pending', 's3:DeleteObject shown', 's3:GetObject pending', 's3:PutObject shown'];
		const packs = ['s3:GetObject archives', 's3:GetObject shown', 's3:PutObject archives'];
		expect(rights('diamonds')).toEqual(['s3:PutObject pending']);
		expect(rights('mediaUploaded')).toEqual(checks);
		expect(rights('media')).toEqual([...checks, ...packs, 's3:DeleteObject own-data', 's3:GetObject own-data', 's3:PutObject pending'].sort());
		expect(rights('memberData')).toEqual(['s3:DeleteObject own-data', 's3:PutObject own-data']);
		expect(rights('followUp')).toEqual(['s3:DeleteObject shown']);
		expect(rights('renditions')).toEqual(['s3:DeleteObject shown', 's3:GetObject shown', 's3:PutObject shown']);
		for (const [name, { media }] of rows) if (!media) expect(rights(name as FunctionName), name).toEqual([]);
	});

	it('lets one function scan the table', () => {
		expect(rows.filter(([, { scan }]) => scan).map(([name]) => name)).toEqual(['reconcile']);
	});

	it('lets the snapshot read the log, the index that it loads, the results that wait and the watches on prices, and write the snapshot and the history, nothing else', () => {
		const { statements } = rightsOf('snapshot');
		const named = statements.filter(({ Action }) => listOf(Action).some((action) => /^(dynamodb|s3):/.test(action)));
		expect(named.map(({ Action }) => listOf(Action).sort())).toEqual([
			['dynamodb:BatchGetItem', 'dynamodb:GetItem'],
			['dynamodb:Scan'],
			['s3:GetObject', 's3:PutObject'],
			['s3:ListBucket'],
			['dynamodb:Query'],
			['dynamodb:Query'],
		]);
		expect(named[0]).toMatchObject({ Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['log', 'log#*'] } } });
		expect(JSON.stringify(named[1]?.Resource)).toContain('/index/changes"');
		for (const objects of ['"/search/*"', '"/history/*"']) expect(JSON.stringify(named[2]?.Resource)).toContain(objects);
		expect(named[4]).toMatchObject({ Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['results#*'] } } });
		expect(JSON.stringify(named[5]?.Resource)).toContain('/index/related"');
		expect(named[5]).toMatchObject({ Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['price-watches#*'] } } });
	});

	it('lets nobody who writes to the table change or delete what is written once: the record of deeds', () => {
		const writers = rows.filter(([, { table }]) => table === 'write');
		expect(writers.length).toBeGreaterThan(10);
		for (const [name] of writers) {
			expect(rightsOf(name).denied, name).toMatchObject([
				{
					Action: ['dynamodb:BatchWriteItem', 'dynamodb:DeleteItem', 'dynamodb:UpdateItem'],
					Condition: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': ['deeds#*'] } },
				},
			]);
		}
		expect(rows.filter(([name]) => !writers.some(([writer]) => writer === name)).flatMap(([name]) => rightsOf(name).denied)).toEqual([]);
	});

	it('lets the search read the snapshot and never write it', () => {
		expect(actionsOf('search', 's3')).toEqual(['s3:GetObject', 's3:ListBucket']);
	});

	it("mails as the market's identity only", () => {
		const mailing = rightsOf('mail').statements.find(({ Action }) => listOf(Action).includes('ses:SendEmail'));
		expect(JSON.stringify(mailing?.Resource)).toMatch(/:ses:ap-northeast-1:.*:identity\/example\.com"/);
	});

	it("mails to any identity in other stages, which are in SES's sandbox, and as the market's sender only", () => {
		const policies = findResources(synthesise('trial').templates, 'AWS::IAM::Policy').map(([, { Properties }]) => Properties.PolicyDocument);
		const statements = (policies as { Statement: Statement[] }[]).flatMap(({ Statement }) => Statement);
		const mailing = statements.filter(({ Action }) => listOf(Action).includes('ses:SendEmail'));
		expect(mailing).toMatchObject([{ Condition: { StringEquals: { 'ses:FromAddress': 'market@example.com' } } }]);
		expect(JSON.stringify(mailing[0]?.Resource)).toMatch(/:identity\/\*"/);
	});

	it('lets Cognito mail as a sender in a subdomain of the verified domain', () => {
		const mail = { from: 'market@mail.example.com', identity: 'example.com' };
		const [[, pool] = []] = findResources(synthesise('trial', { mail }).templates, 'AWS::Cognito::UserPool');
		expect(pool?.Properties.EmailConfiguration).toMatchObject({ EmailSendingAccount: 'DEVELOPER', From: mail.from });
		expect(JSON.stringify(pool?.Properties.EmailConfiguration)).toMatch(/:ses:ap-northeast-1:.*:identity\/example\.com"/);
	});

	it("lets who signs or reads links know the stage's key, and nobody else", () => {
		const knows = rows.map(([name]) => name).filter((name) => rightsOf(name).actions.some((action) => action.startsWith('secretsmanager:')));
		expect(knows.sort()).toEqual(
			rows
				.filter(([, { key, canaryPassword }]) => key || canaryPassword)
				.map(([name]) => name)
				.sort(),
		);
		const reads = (name: FunctionName) => rightsOf(name).statements.find(({ Action }) => listOf(Action).includes('secretsmanager:GetSecretValue'))?.Resource;
		expect(reads('canary')).toEqual({ Ref: expect.stringMatching(/^Password/) });
		expect(actionsOf('canary', 'dynamodb')).toEqual([]);
		expect(actionsOf('canary', 'secretsmanager')).toEqual(['secretsmanager:GetSecretValue', 'secretsmanager:PutSecretValue']);
		for (const name of ['mail', 'notifications'] as const) expect(actionsOf(name, 'secretsmanager')).toEqual(['secretsmanager:GetSecretValue']);
		// A stage has two secrets; the other one opens the gateway to CloudFront. Only the functions' secret is in this stack.
		templates.data?.resourceCountIs('AWS::SecretsManager::Secret', 1);
		templates.data?.hasResource('AWS::SecretsManager::Secret', { DeletionPolicy: 'RetainExceptOnCreate' });
	});

	it('posts to the connections of the live channel only', () => {
		for (const name of ['live', 'tableChanged'] as const) expect(actionsOf(name, 'execute-api')).toEqual(['execute-api:ManageConnections']);
	});
});

describe('the app clients', () => {
	it('are two', () => {
		templates.identity?.resourceCountIs('AWS::Cognito::UserPoolClient', 2);
	});

	it('the web app’s has no secret, takes proofs of passwords alone, and its refresh tokens rotate', () => {
		const web = {
			GenerateSecret: false,
			ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_USER_AUTH'],
			RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 10 },
			EnableTokenRevocation: true,
			PreventUserExistenceErrors: 'ENABLED',
			AllowedOAuthFlowsUserPoolClient: false,
		};
		templates.identity?.hasResourceProperties('AWS::Cognito::UserPoolClient', web);
	});

	it('the pool asks the market’s rules, and tells every access token’s member', () => {
		const rules = { 'Fn::GetAtt': [Match.stringLikeRegexp('^IdentityTrigger'), 'Arn'] };
		templates.identity?.hasResourceProperties('AWS::Cognito::UserPool', {
			AliasAttributes: ['email'],
			UserPoolTier: 'ESSENTIALS',
			UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
			LambdaConfig: {
				PreSignUp: rules,
				PostConfirmation: rules,
				PostAuthentication: rules,
				PreTokenGenerationConfig: { LambdaArn: rules, LambdaVersion: 'V2_0' },
				CustomMessage: { 'Fn::GetAtt': [Match.stringLikeRegexp('^IdentityMessage'), 'Arn'] },
			},
		});
	});

	it('the pool watches sign-ins for what leaked, where the stage pays for it', () => {
		expect(JSON.stringify(templates.identity?.toJSON())).not.toContain('UserPoolAddOns');
		synthesise('trial', { identityPlan: 'plus' }).templates.identity?.hasResourceProperties('AWS::Cognito::UserPool', {
			UserPoolTier: 'PLUS',
			UserPoolAddOns: { AdvancedSecurityMode: 'ENFORCED' },
		});
	});

	it('what the pool asks may end sessions in it, and nothing else', () => {
		const policies = Object.values(templates.identity?.findResources('AWS::IAM::Policy') ?? {});
		const actions = policies.flatMap(({ Properties }) => Properties.PolicyDocument.Statement.flatMap(({ Action }: { Action: string | string[] }) => Action));
		expect(actions.filter((action: string) => action.startsWith('cognito-idp:'))).toEqual(['cognito-idp:AdminUserGlobalSignOut']);
	});

	it('the other is confidential, and signs in by the server only', () => {
		templates.identity?.hasResourceProperties('AWS::Cognito::UserPoolClient', {
			GenerateSecret: true,
			ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH', 'ALLOW_CUSTOM_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
			EnableTokenRevocation: true,
			PreventUserExistenceErrors: 'ENABLED',
			AccessTokenValidity: 60,
			IdTokenValidity: 60,
			RefreshTokenValidity: 30 * 24 * 60,
			TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
			WriteAttributes: ['email', 'locale'],
		});
	});

	it("takes the contract's passwords", () => {
		templates.identity?.hasResourceProperties('AWS::Cognito::UserPool', {
			Policies: { PasswordPolicy: { MinimumLength: 12, RequireNumbers: false, RequireSymbols: false, RequireLowercase: false, RequireUppercase: false } },
			AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
			AutoVerifiedAttributes: ['email'],
		});
	});
});
