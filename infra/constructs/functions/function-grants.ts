import type { Stack } from 'aws-cdk-lib';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { StageSettings } from '#infra/config.ts';
import type { FunctionDefinition, MediaUse } from '#infra/function-definition.ts';
import { MEDIA } from '#infra/media.ts';
import { TABLE } from '#infra/table.ts';
import type { TableVerb } from '#infra/table-verb.ts';
import { CHANGE_VERBS, listIndexes, listTableGrants } from '#infra/table-verbs.ts';
import { allow } from '../allow.ts';
import { LIVE_STAGE } from '../api/gateway-stages.ts';
import type { StageResources } from '../stage-resources.ts';

/** The index that the search loads. */
const CHANGES = 'changes' satisfies (typeof TABLE.indexes)[number]['name'];

/** The index with the price watches. */
const RELATED = 'related' satisfies (typeof TABLE.indexes)[number]['name'];

/** The search's snapshots of all versions. Only the program knows the versions. */
export const SNAPSHOTS = 'search/*';
/** The market's history: days, years, and the archive of results. */
export const HISTORY = 'history/*';
/** Every sheet: the objects for which an upload may be signed. */
export const SHEETS = 'sheets/*';
/** The objects of the media bucket by use. */
export const MEDIA_OBJECTS: Record<MediaUse, Readonly<Record<string, readonly string[]>>> = {
	'sign-upload': { [`${MEDIA.pending}*`]: ['s3:PutObject'] },
	check: { [`${MEDIA.pending}*`]: ['s3:GetObject', 's3:DeleteObject'], [`${MEDIA.shown}*`]: ['s3:PutObject', 's3:DeleteObject'] },
	render: { [`${MEDIA.shown}*`]: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'] },
	pack: { [`${MEDIA.shown}*`]: ['s3:GetObject'], [`${MEDIA.archives}*`]: ['s3:GetObject', 's3:PutObject'] },
	remove: { [`${MEDIA.shown}*`]: ['s3:DeleteObject'] },
	'hand-copies': { [`${MEDIA.ownData}*`]: ['s3:GetObject', 's3:DeleteObject'] },
	'keep-copies': { [`${MEDIA.ownData}*`]: ['s3:PutObject', 's3:DeleteObject'] },
	'thread-files': {
		[`${MEDIA.threadDrafts}*`]: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'],
		[`${MEDIA.threads}*`]: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'],
	},
	'remove-thread-files': { [`${MEDIA.threads}*`]: ['s3:DeleteObject'] },
};
/** The identities of SES whose addresses may receive mail in the sandbox. */
export const ANY_IDENTITY = '*';
export const CONNECTION_METHODS = ['POST', 'DELETE'] as const;

/**
 * Lists a function's grants by its row in `infra/functions.ts`: every action and resource by name. A wildcard is used only if a resource has countless parts: a
 * bucket's objects, a gateway's connections.
 */
export function listGrants(row: FunctionDefinition, stack: Stack, settings: StageSettings, resources: StageResources): PolicyStatement[] {
	const { sheets, sheetsQueue, snapshots, media, liveApi, queues, setAside, identity, stageKey, canaryPassword } = resources;
	const table = resources.table.of(stack);
	const allowKeys = (actions: string[], resource: string, keys: readonly string[]) => {
		const statement = allow(actions, resource);
		statement.addCondition('ForAllValues:StringLike', { 'dynamodb:LeadingKeys': keys });
		return statement;
	};
	const statements: PolicyStatement[] = [];
	if (row.table === 'changes') statements.push(allowKeys(['dynamodb:GetItem', 'dynamodb:BatchGetItem'], table.tableArn, TABLE.log));
	if (row.index) statements.push(allow(['dynamodb:Scan'], `${table.tableArn}/index/${CHANGES}`));
	for (const { verbs, keys } of listTableGrants(row)) {
		statements.push(keys ? allowKeys(nameActions(verbs), table.tableArn, keys) : allow(nameActions(verbs), table.tableArn));
	}
	const indexes = listIndexes(row);
	if (indexes.length > 0) statements.push(allow(['dynamodb:Query'], ...indexes.map((name) => `${table.tableArn}/index/${name}`)));
	if (row.table === 'write') {
		// Each put of an audit event has the condition that it does not exist yet, which a policy cannot require.
		const changing = new PolicyStatement({ effect: Effect.DENY, actions: nameActions(CHANGE_VERBS), resources: [table.tableArn] });
		changing.addCondition('ForAnyValue:StringLike', { 'dynamodb:LeadingKeys': TABLE.writtenOnce });
		statements.push(changing);
	}
	if (row.scan) statements.push(allow(['dynamodb:Scan'], table.tableArn));
	if (row.snapshots) {
		const snapshot = snapshots.arnForObjects(SNAPSHOTS);
		statements.push(allow(row.snapshots === 'write' ? ['s3:GetObject', 's3:PutObject'] : ['s3:GetObject'], snapshot));
		// Without this right S3 answers 403 instead of 404 if there is no snapshot yet.
		statements.push(allow(['s3:ListBucket'], snapshots.bucketArn));
	}
	if (row.history) {
		statements.push(allow(row.history === 'write' ? ['s3:GetObject', 's3:PutObject'] : ['s3:GetObject'], snapshots.arnForObjects(HISTORY)));
	}
	if (row.history === 'write') statements.push(allowKeys(['dynamodb:Query'], table.tableArn, TABLE.results));
	if (row.priceWatches) statements.push(allowKeys(['dynamodb:Query'], `${table.tableArn}/index/${RELATED}`, TABLE.priceWatches));
	// The pool's calls are granted in a separate policy, since the pool is made later (`infra/stacks/identity.ts`).
	if (row.identity && row.trigger !== 'identity') {
		if (!identity) throw new Error('A function that calls the user pool cannot be made before it');
		const actions = row.identity.map((action) => `cognito-idp:${action}`);
		statements.push(allow(actions, identity.pool.userPoolArn));
	}
	if (row.sheets === 'sign-upload') statements.push(allow(['s3:PutObject'], sheets.arnForObjects(SHEETS)));
	if (row.sheets === 'remove') statements.push(allow(['s3:DeleteObject'], sheets.arnForObjects(SHEETS)));
	if (row.sheets === 'read') {
		statements.push(allow(['s3:GetObject'], sheets.arnForObjects(SHEETS)));
		// Without this right S3 answers 403 instead of 404 if a sheet is missing.
		statements.push(allow(['s3:ListBucket'], sheets.bucketArn));
	}
	for (const use of row.media ?? []) {
		for (const [objects, actions] of Object.entries(MEDIA_OBJECTS[use])) statements.push(allow(actions, media.arnForObjects(objects)));
	}
	// As for sheets: S3 would answer 403 instead of 404 for missing media files.
	if (row.media?.some((use) => use === 'check' || use === 'render' || use === 'pack')) statements.push(allow(['s3:ListBucket'], media.bucketArn));
	if (row.queue === 'send') statements.push(allow(['sqs:SendMessage'], sheetsQueue.queueArn));
	if (row.trigger === 'door' && queues) {
		const seen = [queues.mail, queues.followUp, queues.push, queues.webPush, queues.webhooks, queues.memberData].map(({ queue }) => queue.queueArn);
		statements.push(allow(['sqs:GetQueueAttributes'], ...seen));
	}
	if (row.sends) {
		if (!queues || !setAside) throw new Error('A function that hands work to queues cannot be made before them');
		const targets = row.sends.map((to) => (to === 'setAside' ? setAside : queues[to].queue));
		statements.push(allow(['sqs:SendMessage'], ...targets.map(({ queueArn }) => queueArn)));
	}
	if (row.live === 'post') {
		// The function sends messages, and disconnects members who may no longer receive them.
		const connections = CONNECTION_METHODS.map((method) =>
			stack.formatArn({ service: 'execute-api', resource: `${liveApi.apiId}/${LIVE_STAGE}/${method}/@connections/*` }),
		);
		statements.push(allow(['execute-api:ManageConnections'], ...connections));
	}
	if (row.key) statements.push(allow(['secretsmanager:GetSecretValue'], stageKey.secretArn));
	if (row.canaryPassword) {
		if (!canaryPassword) throw new Error('A function that signs in as the canary cannot be made before its password');
		const actions = row.canaryPassword === 'write' ? ['secretsmanager:GetSecretValue', 'secretsmanager:PutSecretValue'] : ['secretsmanager:GetSecretValue'];
		statements.push(allow(actions, canaryPassword.secretArn));
	}
	if (row.mail === 'send') statements.push(grantMail(stack, settings));
	return statements;
}

/**
 * Lets a function send mail as the stage's sender. In SES's sandbox, where most stages but `prod` are, IAM is
 * asked about the recipient's identity too. Those identities are not known here, so the sender is the limit.
 */
function grantMail(stack: Stack, { lasting, mail }: StageSettings): PolicyStatement {
	const name = (identity: string) => stack.formatArn({ service: 'ses', resource: 'identity', resourceName: identity });
	const actions = ['ses:SendEmail'];
	if (lasting) return allow(actions, name(mail.identity));
	return new PolicyStatement({ actions, resources: [name(ANY_IDENTITY)], conditions: { StringEquals: { 'ses:FromAddress': mail.from } } });
}

const nameActions = (verbs: readonly TableVerb[]): string[] => verbs.map((verb) => `dynamodb:${verb}`);
