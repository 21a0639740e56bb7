import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import type { FunctionDefinition } from '#infra/function-definition.ts';
import { FUNCTION_NAMES, FUNCTIONS, type FunctionName } from '#infra/functions.ts';
import { TABLE } from '#infra/table.ts';
import { TEST_DOOR } from '#infra/test-door.ts';
import { ENTITIES } from '../steps/entities.ts';
import { bundleReachable } from './reach.ts';
import { rightsOf } from './rights.ts';

/** The rights that IAM requires for a command of an SDK; each part of a transaction needs its own. */
const COMMANDS: Record<string, readonly string[]> = {
	BatchGet: ['dynamodb:BatchGetItem'],
	BatchWrite: ['dynamodb:BatchWriteItem'],
	Delete: ['dynamodb:DeleteItem'],
	Get: ['dynamodb:GetItem'],
	Put: ['dynamodb:PutItem'],
	Query: ['dynamodb:Query'],
	TransactWrite: [],
	Update: ['dynamodb:UpdateItem'],
	CopyObject: ['s3:GetObject', 's3:PutObject'],
	DeleteObject: ['s3:DeleteObject'],
	GetObject: ['s3:GetObject'],
	HeadObject: ['s3:GetObject'],
	PutObject: ['s3:PutObject'],
	ChangeMessageVisibility: ['sqs:ChangeMessageVisibility'],
	DeleteMessage: ['sqs:DeleteMessage'],
	ReceiveMessage: ['sqs:ReceiveMessage'],
	GetQueueAttributes: ['sqs:GetQueueAttributes'],
	SendMessage: ['sqs:SendMessage'],
	SendEmail: ['ses:SendEmail'],
	GetSecretValue: ['secretsmanager:GetSecretValue'],
	PutSecretValue: ['secretsmanager:PutSecretValue'],
	DeleteConnection: ['execute-api:ManageConnections'],
	PostToConnection: ['execute-api:ManageConnections'],
};

/** The SDK's helpers, and the project's own that make a part of a transaction. */
const CALLS: Record<string, string> = {
	paginateQuery: 'dynamodb:Query',
	paginateScan: 'dynamodb:Scan',
	buildPut: 'dynamodb:PutItem',
	buildUpdate: 'dynamodb:UpdateItem',
	buildDelete: 'dynamodb:DeleteItem',
	buildCheck: 'dynamodb:ConditionCheckItem',
	createPresignedPost: 's3:PutObject',
};

/** The requests that electrodb sends for an entity's operation with `.go(`. */
const OPERATIONS: Record<string, string> = {
	get: 'dynamodb:GetItem',
	query: 'dynamodb:Query',
	create: 'dynamodb:PutItem',
	put: 'dynamodb:PutItem',
	patch: 'dynamodb:UpdateItem',
	update: 'dynamodb:UpdateItem',
	upsert: 'dynamodb:UpdateItem',
	delete: 'dynamodb:DeleteItem',
	remove: 'dynamodb:DeleteItem',
};

/** The family of items to which each entity belongs. */
const FAMILIES = new Map(ENTITIES.map(({ name, partition }) => [name, partition.replace(/#.*/, '')]));
const OPERATION = new RegExp(`\\b(?:${[...FAMILIES.keys()].join('|')})\\d*\\s*\\.(${Object.keys(OPERATIONS).join('|')})\\b`, 'g');

/** Excludes a part of a transaction that is sent by itself: the helper that made it is in CALLS. */
const COMMAND = /\bnew (\w+?)Command\d*\((?!(?:\{ \.\.\.)?(?:Put|Update|Delete)\b)/g;
const CALL = new RegExp(`\\b(${Object.keys(CALLS).join('|')})\\d*\\(`, 'g');

function listNeeded(unit: string): string[] {
	const commands = [...unit.matchAll(COMMAND)].flatMap(([, command = '']) => COMMANDS[command] ?? askCognito(command));
	const calls = /^(async )?function build(Put|Update|Delete|Check)\d*\(/.test(unit) ? [] : [...unit.matchAll(CALL)].map(([, call = '']) => CALLS[call] ?? '');
	const operations = /\.go\(/.test(unit) ? [...unit.matchAll(OPERATION)].map(([, operation = '']) => OPERATIONS[operation] ?? '') : [];
	return [...commands, ...calls, ...operations];
}

const commandsOfCognito = createRequire(import.meta.url)
	.resolve('@aws-sdk/client-cognito-identity-provider')
	.replace(/dist-cjs.*$/, 'dist-types/commands/');

/** Returns the right for a command of the user pool, or none if the SDK's documentation says that IAM is not evaluated. */
function askCognito(command: string): string[] {
	const words = readFileSync(`${commandsOfCognito}${command}Command.d.ts`, 'utf8');
	return /doesn't evaluate Identity and Access Management|Authorize this action with a signed-in user's access token/.test(words)
		? []
		: [`cognito-idp:${command}`];
}

/** Rights for methods that are never called by a function, although it calls another method of the same name. */
const NAMED_ALIKE: Partial<Record<FunctionName, readonly string[]>> = {
	// The pool's `signIn` and `refresh`.
	admin: ['cognito-idp:AdminInitiateAuth', 'cognito-idp:DescribeUserPoolClient'],
	// `remove` of the media; this function only signs uploads.
	diamonds: ['s3:DeleteObject'],
	// `sign` of a thread's files; this function only removes them.
	memberData: ['s3:GetObject'],
	// `read` of the sheets, and `remove` and `put` of the table's batches; this function only signs uploads and writes transactions.
	imports: ['dynamodb:BatchWriteItem', 's3:GetObject'],
	// `write` of the snapshots and of the history, and ports of the table that this function only reads.
	search: ['dynamodb:BatchWriteItem', 'dynamodb:ConditionCheckItem', 'dynamodb:DeleteItem', 's3:PutObject'],
	// `write` of the snapshot, which this function only reads.
	reconcile: ['s3:PutObject'],
	// `write` of the snapshot, which this function only reads to compare a sheet's prices with the market's.
	sheetUploaded: ['s3:PutObject'],
};

/** Commands without an IAM check, although the SDK's documentation does not say so: the renewed token is the proof. */
const BY_TOKEN = ['cognito-idp:GetTokensFromRefreshToken'];

/** Lists the rights that Lambda uses on behalf of a function, or that the account's services use. */
function listDoneByLambda({ trigger }: FunctionDefinition): string[] {
	const always = ['logs:CreateLogStream', 'logs:PutLogEvents', 'xray:PutTelemetryRecords', 'xray:PutTraceSegments'];
	const stream = ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'];
	const queue = ['sqs:ChangeMessageVisibility', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage'];
	const deadLetters = ['sqs:GetQueueAttributes', 'sqs:GetQueueUrl', 'sqs:SendMessage'];
	if (trigger === 'job-queue' || trigger === 'sheets-queue' || trigger === 'media-queue') return [...always, ...queue];
	// Failed batches are put into a bucket or a queue, and so are failed runs.
	if (trigger === 'stream') return [...always, ...stream, 's3:ListBucket', 's3:PutObject'];
	if (trigger === 'listing-stream') return [...always, ...stream, ...deadLetters];
	return trigger === 'schedule' ? [...always, ...deadLetters] : always;
}

/** Returns whether a right only serves to learn that an object is missing. Without the right to list, S3 answers 403 instead of 404. */
const isForMissing = (action: string, needed: ReadonlySet<string>) => action === 's3:ListBucket' && needed.has('s3:GetObject');

const names = FUNCTION_NAMES.filter((name) => name !== TEST_DOOR);
const reachable = await bundleReachable(Object.fromEntries(names.map((name) => [name, FUNCTIONS[name].entry])));
const compare = (name: FunctionName) => {
	const needed = new Set(
		reachable
			.get(name)
			?.flatMap(listNeeded)
			.filter((action) => !BY_TOKEN.includes(action)),
	);
	return { needed, granted: new Set(rightsOf(name).actions) };
};

test.each(names)('%s may do all that its code can ask for', (name) => {
	const { needed, granted } = compare(name);
	expect([...needed.difference(granted)].sort()).toEqual(NAMED_ALIKE[name] ?? []);
});

test.each(names)('%s may do nothing that neither its code asks for nor Lambda does for it', (name) => {
	const { needed, granted } = compare(name);
	const unused = granted.difference(new Set(listDoneByLambda(FUNCTIONS[name])));
	expect([...unused.difference(needed)].filter((action) => !isForMissing(action, needed)).sort()).toEqual([]);
});

/** Writes without an entity's operation: raw requests, to have only one, or batches for the results of a query. */
const RAW: Partial<Record<string, readonly string[]>> = {
	'alert-versions': ['UpdateItem'],
	connection: ['BatchWriteItem'],
	counter: ['UpdateItem'],
	door: ['PutItem', 'UpdateItem'],
	import: ['BatchWriteItem'],
	member: ['BatchWriteItem', 'DeleteItem', 'UpdateItem'],
	watchers: ['BatchWriteItem'],
};

test('each family of items is granted the verbs by which something writes it, and no other', () => {
	const folder = new URL('../../functions/', import.meta.url);
	const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
	const found = new Map(Object.keys(TABLE.families).map((family) => [family, new Set(RAW[family])]));
	for (const file of files) {
		// A put in a batch is a part of the batch, so it is left out here.
		const source = readFileSync(new URL(file, folder), 'utf8').replaceAll(/putItems\(.*/g, '');
		for (const [whole, operation = ''] of source.matchAll(OPERATION)) {
			const action = OPERATIONS[operation]?.replace('dynamodb:', '') ?? '';
			const family = FAMILIES.get(/^\w+/.exec(whole)?.[0] ?? '') ?? '';
			if (!['GetItem', 'Query'].includes(action)) found.get(family)?.add(action);
		}
	}
	expect(Object.fromEntries([...found].map(([family, verbs]) => [family, [...verbs].sort()]))).toEqual(
		Object.fromEntries(Object.entries(TABLE.families).map(([family, verbs]) => [family, [...verbs].sort()])),
	);
});
