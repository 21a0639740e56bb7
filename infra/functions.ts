import type { EnvironmentName } from '#functions/environment.ts';
import type { Service } from '#shared/contract/endpoints.ts';
import type { LaneName } from './lanes.ts';
import type { ItemFamily, TableIndex } from './table.ts';
import { type TableVerb, VERBS_AND_BATCHES } from './table-verbs.ts';

/**
 * Every function of the market: where its code is, what starts it and what it
 * may touch. `infra/stacks` grants exactly this in AWS, `infra/local` starts
 * the same on one machine.
 */
export interface FunctionDefinition {
	/** Module whose export `handler` runs. */
	entry: string;
	/** `http` functions answer the contract's endpoints that name them as `service`. */
	trigger:
		| 'http'
		| 'live'
		| 'stream'
		| 'listing-stream'
		| 'sheets-queue'
		| 'media-queue'
		| 'lane'
		| 'schedule'
		| 'identity-message'
		| 'identity'
		| 'canary'
		| 'canary-member'
		| 'door';
	/** Megabytes at least; 1769 are one whole processor. */
	memory: number;
	/** Holds the search's index, and so takes memory by the number of stones (`infra/memory.ts`). */
	index?: 'search' | 'upkeep';
	/** Seconds. */
	timeout: number;
	/**
	 * Of the concurrency that a stage sets aside, percent: kept for this function,
	 * and all that it may take. So searches, sheets and media leave bids theirs.
	 * What the market starts by itself runs in what no share holds, but for what
	 * keeps a processor busy, and the sweep, which closes the auctions; signing in
	 * has a share where it asks for codes and where the pool asks.
	 */
	share?: number;
	/** `changes`: only the log of changes that the search follows, and the index that it loads. */
	table: 'none' | 'changes' | 'read' | 'write';
	/** With `write`: the families of items that it writes. Another one's are refused, here as there. */
	writes?: readonly ItemFamily[];
	/** What it does with items, where that is not what `read` or `write` stands for (`infra/table-verbs.ts`). */
	verbs?: readonly TableVerb[];
	/** With `read` or `write`: the families of items that it reads by their keys, and the indexes that it queries; without them all. */
	reads?: readonly ItemFamily[];
	indexes?: readonly TableIndex[];
	/** Reads the whole table. */
	scan?: true;
	snapshots?: 'read' | 'write';
	/** The market's past, in the bucket of the snapshots; who writes it also reads the results that wait in the table. */
	history?: 'read' | 'write';
	/** Reads which prices are watched, of everybody. */
	priceWatches?: 'read';
	identity?: readonly IdentityAction[];
	sheets?: 'sign-upload' | 'read' | 'remove';
	media?: readonly MediaUse[];
	/** A package with a binary part, which cannot be bundled: its files go beside the function's code (`infra/constructs/native-package.ts`). */
	native?: NativePackage;
	queue?: 'send';
	/** Lanes that it hands work to, or whose dead letters it adds to. */
	sends?: readonly (LaneName | 'mailDeadLetters')[];
	live?: 'post';
	mail?: 'send';
	/** Reads the stage's secret key. */
	key?: 'read';
	/** Reads the password of the stage's canary. */
	canaryPassword?: 'read';
	/** Settings beside TABLE_NAME, MARKET_ZONE, MARKET_CURRENCY, MEDIA_ORIGIN and SECOND_FACTOR, which all get. */
	environment: readonly EnvironmentName[];
}

export type NativePackage = 'sharp';

/** Those of the pool's that IAM is asked about. What anybody may call, as signing up, goes without: a grant of it has no effect. */
type IdentityAction =
	| 'AdminCreateUser'
	| 'AdminInitiateAuth'
	| 'AdminRespondToAuthChallenge'
	| 'AdminGetUser'
	| 'AdminSetUserMFAPreference'
	| 'DescribeUserPoolClient'
	| 'AdminUserGlobalSignOut'
	| 'AdminDeleteUser'
	| 'AdminSetUserPassword';

/** What is done with photos and videos: uploads are signed, what has come is checked and shown, renditions are made of photos, shown files are packed into archives, or removed; copies of members' own data are handed to them, or kept for them. */
export type MediaUse = 'sign-upload' | 'check' | 'render' | 'pack' | 'remove' | 'hand-copies' | 'keep-copies';

/** Those that answer the contract's calls: each service has one, in the file of its name, and there is no other. */
const ANSWERING = {
	members: {
		entry: 'functions/http/members.ts',
		trigger: 'http',
		share: 13,
		memory: 1024,
		timeout: 29,
		table: 'write',
		writes: ['address', 'census', 'contact', 'counter', 'deeds', 'directory', 'licence', 'member'],
		identity: [
			'AdminInitiateAuth',
			'AdminRespondToAuthChallenge',
			'AdminGetUser',
			'AdminSetUserMFAPreference',
			'DescribeUserPoolClient',
			'AdminUserGlobalSignOut',
			'AdminDeleteUser',
			'AdminSetUserPassword',
		],
		key: 'read',
		environment: ['USER_POOL_ID', 'USER_POOL_CLIENT_ID', 'USER_POOL_WEB_CLIENT_ID', 'TOKEN_ISSUER', 'STAGE_KEY'],
	},
	admin: {
		entry: 'functions/http/admin.ts',
		trigger: 'http',
		share: 3,
		memory: 1024,
		timeout: 15,
		table: 'write',
		writes: ['case', 'census', 'deeds', 'directory', 'licence', 'listing', 'member', 'reputation', 'setting'],
		identity: ['AdminUserGlobalSignOut', 'AdminSetUserPassword', 'AdminSetUserMFAPreference'],
		environment: ['USER_POOL_ID', 'USER_POOL_CLIENT_ID', 'USER_POOL_WEB_CLIENT_ID', 'TOKEN_ISSUER'],
	},
	diamonds: {
		entry: 'functions/http/diamonds.ts',
		trigger: 'http',
		share: 10,
		memory: 1024,
		timeout: 29,
		table: 'write',
		verbs: VERBS_AND_BATCHES,
		writes: ['alert-versions', 'alerts', 'counted', 'deeds', 'listing', 'member', 'price-runs', 'seller', 'tally'],
		media: ['sign-upload'],
		environment: ['TOKEN_ISSUER', 'USER_POOL_CLIENT_ID', 'USER_POOL_WEB_CLIENT_ID', 'MEDIA_BUCKET'],
	},
	media: {
		entry: 'functions/http/media.ts',
		trigger: 'http',
		share: 5,
		// The memory that gives a whole processor, for the checksums of an archive.
		memory: 1769,
		timeout: 29,
		table: 'write',
		writes: ['counter', 'deeds', 'listing', 'member'],
		media: ['sign-upload', 'check', 'pack', 'hand-copies'],
		environment: ['TOKEN_ISSUER', 'USER_POOL_CLIENT_ID', 'USER_POOL_WEB_CLIENT_ID', 'MEDIA_BUCKET'],
	},
	bids: {
		entry: 'functions/http/bids.ts',
		trigger: 'http',
		share: 20,
		memory: 1024,
		timeout: 15,
		table: 'write',
		writes: ['case', 'deeds', 'listing', 'member', 'reputation'],
		environment: ['TOKEN_ISSUER', 'USER_POOL_CLIENT_ID', 'USER_POOL_WEB_CLIENT_ID'],
	},
	search: {
		entry: 'functions/http/search.ts',
		trigger: 'http',
		share: 21,
		memory: 2048,
		index: 'search',
		timeout: 29,
		table: 'read',
		snapshots: 'read',
		history: 'read',
		key: 'read',
		environment: ['TOKEN_ISSUER', 'USER_POOL_CLIENT_ID', 'USER_POOL_WEB_CLIENT_ID', 'SNAPSHOT_BUCKET', 'STAGE_KEY'],
	},
	imports: {
		entry: 'functions/http/imports.ts',
		trigger: 'http',
		share: 2,
		memory: 1024,
		timeout: 29,
		table: 'write',
		writes: ['counter', 'deeds', 'import', 'imports', 'listing', 'member', 'seller'],
		sheets: 'sign-upload',
		queue: 'send',
		environment: ['TOKEN_ISSUER', 'USER_POOL_CLIENT_ID', 'USER_POOL_WEB_CLIENT_ID', 'SHEETS_BUCKET', 'SHEETS_QUEUE_URL'],
	},
	notifications: {
		entry: 'functions/http/notifications.ts',
		trigger: 'http',
		share: 9,
		memory: 512,
		timeout: 15,
		table: 'write',
		verbs: VERBS_AND_BATCHES,
		writes: ['connection', 'connections', 'deeds', 'member', 'receiver', 'ticket', 'watchers'],
		live: 'post',
		key: 'read',
		environment: ['TOKEN_ISSUER', 'USER_POOL_CLIENT_ID', 'USER_POOL_WEB_CLIENT_ID', 'LIVE_ENDPOINT', 'STAGE_KEY', 'WEB_ORIGIN', 'PUSH_SERVICES'],
	},
} as const satisfies { [S in Service]: FunctionDefinition & { entry: `functions/http/${S}.ts`; trigger: 'http'; share: number } };

/** Those that something else starts. */
const STARTED = {
	live: {
		entry: 'functions/live/live.ts',
		trigger: 'live',
		share: 10,
		memory: 512,
		timeout: 10,
		table: 'write',
		verbs: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'],
		reads: ['connection', 'listing', 'member', 'setting'],
		indexes: ['unread'],
		writes: ['connection', 'connections', 'ticket', 'watchers'],
		live: 'post',
		environment: ['LIVE_ENDPOINT', 'WEB_ORIGIN'],
	},
	tableChanged: {
		entry: 'functions/events/table-changed.ts',
		trigger: 'stream',
		memory: 512,
		timeout: 60,
		table: 'write',
		verbs: VERBS_AND_BATCHES,
		writes: ['connection', 'connections', 'member', 'receiver', 'watchers'],
		live: 'post',
		sends: ['mail', 'followUp', 'push', 'webPush', 'renditions', 'memberData'],
		environment: [
			'LIVE_ENDPOINT',
			'PUSH_QUEUE_URL',
			'WEB_PUSH_QUEUE_URL',
			'MAIL_QUEUE_URL',
			'FOLLOW_UP_QUEUE_URL',
			'RENDITIONS_QUEUE_URL',
			'MEMBER_DATA_QUEUE_URL',
		],
	},
	followUp: {
		entry: 'functions/events/follow-up.ts',
		trigger: 'lane',
		memory: 512,
		timeout: 60,
		table: 'write',
		writes: ['counted', 'listing', 'member', 'results', 'tally'],
		media: ['remove'],
		key: 'read',
		environment: ['MEDIA_BUCKET', 'FOLLOW_UP_QUEUE_URL', 'STAGE_KEY'],
	},
	push: {
		entry: 'functions/events/push.ts',
		trigger: 'lane',
		memory: 512,
		timeout: 30,
		table: 'write',
		verbs: ['Query', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'],
		writes: ['connection', 'connections', 'watchers'],
		live: 'post',
		environment: ['LIVE_ENDPOINT', 'PUSH_QUEUE_URL'],
	},
	mail: {
		entry: 'functions/events/mail.ts',
		trigger: 'lane',
		memory: 256,
		timeout: 30,
		table: 'write',
		writes: ['member'],
		mail: 'send',
		sends: ['mail', 'mailDeadLetters'],
		key: 'read',
		environment: ['MAIL_FROM', 'WEB_ORIGIN', 'MAIL_QUEUE_URL', 'MAIL_DEAD_LETTERS_URL', 'CLOSING_MAIL_DELAY', 'STAGE_KEY'],
	},
	webPush: {
		entry: 'functions/events/web-push.ts',
		trigger: 'lane',
		memory: 512,
		timeout: 60,
		table: 'write',
		writes: ['member', 'receiver'],
		sends: ['webPush'],
		key: 'read',
		environment: ['MAIL_FROM', 'STAGE_KEY', 'PUSH_SERVICES', 'WEB_PUSH_QUEUE_URL'],
	},
	renditions: {
		entry: 'functions/events/renditions.ts',
		trigger: 'lane',
		share: 2,
		// One whole processor; the most that a photo which the market takes has needed is 340 MB, and 3.2 seconds.
		memory: 1769,
		timeout: 60,
		table: 'write',
		writes: ['listing'],
		media: ['render'],
		native: 'sharp',
		environment: ['MEDIA_BUCKET', 'RENDITIONS_QUEUE_URL'],
	},
	memberData: {
		entry: 'functions/events/member-data.ts',
		trigger: 'lane',
		// One whole processor; a stock of 20,000 stones as text, and once more as a file, in memory.
		memory: 1769,
		timeout: 300,
		table: 'write',
		verbs: VERBS_AND_BATCHES,
		writes: ['alert-versions', 'alerts', 'contact', 'deeds', 'import', 'imports', 'listing', 'member', 'receiver', 'seller'],
		identity: ['AdminUserGlobalSignOut', 'AdminDeleteUser'],
		sheets: 'remove',
		media: ['keep-copies'],
		sends: ['memberData'],
		key: 'read',
		environment: ['MEDIA_BUCKET', 'SHEETS_BUCKET', 'MEMBER_DATA_QUEUE_URL', 'STAGE_KEY', 'USER_POOL_ID', 'USER_POOL_CLIENT_ID', 'USER_POOL_WEB_CLIENT_ID'],
	},
	logChanges: {
		entry: 'functions/events/write-change-log.ts',
		trigger: 'listing-stream',
		memory: 512,
		timeout: 60,
		table: 'write',
		verbs: ['GetItem', 'PutItem', 'UpdateItem'],
		writes: ['log'],
		environment: [],
	},
	sheetUploaded: {
		entry: 'functions/events/sheet-uploaded.ts',
		trigger: 'sheets-queue',
		memory: 1769,
		timeout: 900,
		table: 'write',
		writes: ['deeds', 'import', 'imports', 'listing', 'member', 'seller'],
		sheets: 'read',
		environment: ['SHEETS_BUCKET', 'SHEETS_QUEUE_URL'],
	},
	mediaUploaded: {
		entry: 'functions/events/media-uploaded.ts',
		trigger: 'media-queue',
		memory: 512,
		timeout: 60,
		table: 'write',
		writes: ['deeds', 'listing', 'member'],
		media: ['check'],
		environment: ['MEDIA_BUCKET'],
	},
	// One whole processor: a close is as much work for it as for the table.
	sweep: {
		entry: 'functions/schedules/sweep.ts',
		trigger: 'schedule',
		share: 2,
		memory: 1769,
		timeout: 300,
		table: 'write',
		writes: ['case', 'census', 'deeds', 'directory', 'import', 'imports', 'listing', 'member', 'reputation'],
		queue: 'send',
		sends: ['mail', 'webPush', 'memberData'],
		environment: ['SHEETS_QUEUE_URL', 'MAIL_QUEUE_URL', 'WEB_PUSH_QUEUE_URL', 'MEMBER_DATA_QUEUE_URL'],
	},
	snapshot: {
		entry: 'functions/schedules/snapshot.ts',
		trigger: 'schedule',
		memory: 1769,
		index: 'upkeep',
		timeout: 300,
		table: 'changes',
		snapshots: 'write',
		history: 'write',
		priceWatches: 'read',
		sends: ['followUp'],
		environment: ['SNAPSHOT_BUCKET', 'FOLLOW_UP_QUEUE_URL'],
	},
	reconcile: {
		entry: 'functions/schedules/reconcile.ts',
		trigger: 'schedule',
		memory: 1769,
		index: 'upkeep',
		timeout: 900,
		table: 'write',
		verbs: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
		writes: ['listing', 'log'],
		scan: true,
		snapshots: 'read',
		sends: ['renditions'],
		environment: ['SNAPSHOT_BUCKET', 'RENDITIONS_QUEUE_URL'],
	},
	identityMessage: {
		entry: 'functions/events/identity-message.ts',
		trigger: 'identity-message',
		memory: 256,
		timeout: 5,
		table: 'read',
		verbs: ['GetItem'],
		environment: ['WEB_ORIGIN'],
	},
	// Cognito waits for no trigger longer than five seconds.
	identityTrigger: {
		entry: 'functions/events/identity-trigger.ts',
		trigger: 'identity',
		share: 3,
		memory: 1024,
		timeout: 5,
		table: 'write',
		writes: ['address', 'census', 'counter', 'deeds', 'directory', 'licence', 'member'],
		identity: ['AdminUserGlobalSignOut'],
		environment: [],
	},
	/** Walks through the market as a member does, from outside: it may do nothing but sign in. */
	canary: {
		entry: 'functions/schedules/canary.ts',
		trigger: 'canary',
		memory: 512,
		timeout: 60,
		table: 'none',
		canaryPassword: 'read',
		environment: ['WEB_ORIGIN', 'CANARY_PASSWORD'],
	},
	/** Makes the canary a member, while a deployment runs. */
	canaryMember: {
		entry: 'functions/schedules/canary-member.ts',
		trigger: 'canary-member',
		memory: 512,
		timeout: 60,
		table: 'write',
		writes: ['address', 'census', 'deeds', 'directory', 'member'],
		identity: ['AdminCreateUser', 'AdminGetUser', 'AdminSetUserPassword'],
		canaryPassword: 'read',
		environment: ['USER_POOL_ID', 'CANARY_PASSWORD'],
	},
	/** What testers may do in a stage that has a test door; it also does what the sweep does. */
	door: {
		entry: 'functions/door/door.ts',
		trigger: 'door',
		memory: 1769,
		timeout: 300,
		table: 'write',
		writes: ['address', 'case', 'census', 'deeds', 'directory', 'door', 'import', 'imports', 'listing', 'member', 'reputation'],
		identity: ['AdminCreateUser', 'AdminGetUser', 'AdminSetUserPassword'],
		queue: 'send',
		sends: ['mail', 'webPush', 'memberData'],
		environment: [
			'USER_POOL_ID',
			'MOVABLE_CLOCK',
			'SHEETS_QUEUE_URL',
			'MAIL_QUEUE_URL',
			'FOLLOW_UP_QUEUE_URL',
			'PUSH_QUEUE_URL',
			'WEB_PUSH_QUEUE_URL',
			'MEMBER_DATA_QUEUE_URL',
		],
	},
} as const satisfies Record<string, FunctionDefinition & { trigger: Exclude<FunctionDefinition['trigger'], 'http'> }>;

export const FUNCTIONS = { ...ANSWERING, ...STARTED };

export type FunctionName = keyof typeof FUNCTIONS;
export const FUNCTION_NAMES = Object.keys(FUNCTIONS) as FunctionName[];

/** How many of a function may run at once where a stage sets so much concurrency aside; undefined: as many as there is room for. */
export function computeConcurrency({ share }: Pick<FunctionDefinition, 'share'>, concurrency: number): number | undefined {
	return share && concurrency > 0 ? Math.floor((concurrency * share) / 100) : undefined;
}
