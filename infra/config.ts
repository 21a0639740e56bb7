import * as z from 'zod';
import { SECOND_FACTOR_RULES } from '#shared/domain/accounts/second-factor.ts';
import { computeConcurrency, FUNCTIONS } from './functions.ts';

/** The push services of Chrome and browsers built on it, Firefox, Safari and Edge. */
export const PUSH_SERVICES = [
	'https://fcm.googleapis.com/',
	'https://*.push.services.mozilla.com/',
	'https://*.push.apple.com/',
	'https://*.notify.windows.com/',
] as const;

const Zone = z.string().refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone), 'not an IANA time zone');

/** CloudFront, its certificates and its metrics are in this region, whatever the stage's region. */
export const CLOUDFRONT_REGION = 'us-east-1';

/** Settings of a stage in `cdk.json` under `stages`: `default` for all stages, overridden by those under the stage's name. */
export const Stage = z.strictObject({
	/** Region of everything but CloudFront's certificate, which AWS requires in us-east-1. */
	region: z
		.string()
		.regex(/^[a-z]{2}(-[a-z]+)+-\d$/)
		.default('ap-northeast-1'),
	/** IANA name of the market's time zone. Auctions close at 17:00 there. */
	zone: Zone.default('Asia/Tokyo'),
	/** ISO 4217 code of the market's currency. */
	currency: z
		.string()
		.regex(/^[A-Z]{3}$/)
		.default('USD'),
	mail: z.strictObject({
		/** Sender of all mails. */
		from: z.email(),
		/** The verified SES identity that covers the sender: a domain, or the address itself. */
		identity: z.string().min(3),
	}),
	/** Recipients of the alarms. Without addresses a stage has no alarms; `prod` must have some. */
	alarmMail: z.array(z.email()).default([]),
	/** Dollars a month above which the costs are mailed to `alarmMail`. */
	budget: z.int().positive().default(150),
	/** The market's own domain; CloudFront's if absent. */
	domain: z.strictObject({ name: z.hostname(), certificateArn: z.string().startsWith('arn:aws:acm:us-east-1:') }).optional(),
	/**
	 * Without a domain: the origin at CloudFront, known after the first deployment. Uploads are accepted only from that page, and from none until it
	 * is set.
	 */
	origin: z
		.string()
		.regex(/^https:\/\/[a-z0-9]+\.cloudfront\.net$/)
		.optional(),
	/** Rate and burst limit in requests per second for each call of the API from all callers together, and for the live channel. */
	requests: z.strictObject({ perSecond: z.int().positive(), burst: z.int().positive() }).default({ perSecond: 500, burst: 1000 }),
	/** Number of calls per minute from one network address above which the firewall refuses them; 0: no firewall. */
	callsPerAddress: z.int().min(10).or(z.literal(0)).optional(),
	/** Generation of CloudFront's key to the API's gateway. Increasing it makes a new key, which the gateway already accepts. One step per deployment. */
	entranceKey: z.int().positive().default(1),
	/** Cognito's feature plan. `lite` is refused with the missing features; `plus` adds threat protection, at a price per member. */
	identityPlan: z.enum(['lite', 'essentials', 'plus']).default('essentials'),
	/** Largest number of table units per second, which limits the cost. It is above the needs of a full market. */
	table: z.strictObject({ readUnits: z.int().positive(), writeUnits: z.int().positive() }).default({ readUnits: 20_000, writeUnits: 20_000 }),
	/** Days for which deleted or replaced photos, videos and sheets can be restored; 0: not at all. A lasting stage: 35, like its table. */
	fileBackupDays: z.int().min(0).max(365).optional(),
	/** ARN of an AWS Backup vault in another account or region, to which table and media are copied each night. Without it there is no such copy. */
	backupVault: z
		.string()
		.regex(/^arn:aws:backup:[a-z]{2}(-[a-z]+)+-\d:\d{12}:backup-vault:[\w-]{2,50}$/)
		.optional(),
	/** The only push services to which web push is sent (`functions/adapters/notifications/push-services.ts`). */
	pushServices: z
		.array(z.string().regex(/^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+\/$/))
		.min(1)
		.default([...PUSH_SERVICES]),
	/** Concurrent functions to reserve for those that answer calls. 0 reserves none, for a new account, which has too few. */
	concurrency: z.int().min(100).or(z.literal(0)).default(0),
	/** The members who need an authenticator app before they may call: nobody (`offered`), admins, or every member. */
	secondFactor: z.enum(SECOND_FACTOR_RULES).default('admins'),
	/** Number of stones for which the search's functions have memory. */
	stones: z.int().positive().default(200_000),
	/** Number of search functions that are kept ready, so that nobody waits for one to load the market. Each is paid for by the hour. */
	warmSearch: z.int().min(0).max(50).default(0),
	/** A function with which testers move the clock, read unsent mails, and create members; never in `prod`. */
	testDoor: z.boolean().default(false),
	/**
	 * The host of the search. `function`: Lambda starts an instance for each request without a free one. `instances`: machines managed by Lambda,
	 * whose processes answer several requests at once (docs/search-scale.md states from which size that pays), with the smallest and largest number
	 * of processes.
	 */
	search: z
		.discriminatedUnion('host', [
			z.strictObject({ host: z.literal('function') }),
			z.strictObject({ host: z.literal('instances'), least: z.int().min(2).max(100).default(3), most: z.int().min(2).max(200).default(12) }),
		])
		.default({ host: 'function' }),
	/** Sends one call in ten to a new version for bids and sign-in for five minutes, and rolls back if it fails. Deployments take that much longer. */
	gradualReleases: z.boolean().default(false),
});

/** A stage's settings, complete and checked. */
export interface StageSettings extends z.infer<typeof Stage> {
	callsPerAddress: number;
	fileBackupDays: number;
	/** The stage's name; part of every stack's name. */
	name: string;
	/** Whether the stage's data outlive its stacks: `prod` only. Any other stage is removed with everything in it. */
	lasting: boolean;
}

/** Settings of testers' stages that differ from cdk.json: short-lived, with a test door, without second factors. */
export const TESTERS = { testDoor: true, secondFactor: 'offered', alarmMail: [] } as const;

/** Not a stage: the resources that an AWS account needs once, before its first stage. */
export const ACCOUNT = 'account';
/** Not a stage: the roles with which a pipeline deploys stages. */
export const PIPELINE = 'pipeline';
/** The settings that every stage begins with. */
const DEFAULTS = 'default';
const LASTING_STAGE = 'prod';
/** Reserved names without mail or pages (RFC 2606, RFC 6761), which are the placeholders in `cdk.json`. */
const RESERVED = /(^|[.@])(example\.(com|net|org)|example|test|invalid|localhost)$/;
/** Default requests per minute from one network address to a lasting stage. An office of dealers at work makes a quarter of it. */
const CALLS_PER_ADDRESS = 1200;
export const STAGE_NAME = /^[a-z][a-z0-9-]{0,19}$/;
/** Days of the table's point-in-time recovery. */
const FILE_BACKUP_DAYS = 35;
const StageName = z
	.string()
	.regex(STAGE_NAME, 'a stage name has up to 20 lower-case letters, digits and dashes, a letter first')
	.refine((name) => name !== DEFAULTS, 'the settings named "default" are those of every stage, and no stage');

/** Reads the settings of stage `name` from cdk.json's `stages`, overridden by `more`. Throws with the paths of invalid settings. */
export function readStageSettings(name: unknown, stages: unknown, more: object = {}): StageSettings {
	const stage = StageName.parse(name);
	const all = z.record(z.string(), z.record(z.string(), z.unknown())).parse(stages);
	const settings = Stage.parse({ ...all[DEFAULTS], ...all[stage], ...more });
	const lasting = stage === LASTING_STAGE;
	if (lasting && settings.alarmMail.length === 0) throw new Error('The stage prod needs alarmMail: nobody would learn of a failure');
	if (!isCovered(settings.mail.from, settings.mail.identity)) {
		throw new Error(`The identity ${settings.mail.identity} (mail.identity) does not cover the sender ${settings.mail.from} (mail.from)`);
	}
	if (settings.identityPlan === 'lite') {
		throw new Error(
			"Cognito's plan lite (identityPlan) cannot work: its triggers do not change access tokens, which must name the member, and it has neither passkeys nor the flow in which members choose them",
		);
	}
	if (settings.search.host === 'instances' && settings.search.least > settings.search.most) {
		throw new Error('More searches are to run at least (search.least) than at most (search.most)');
	}
	if (settings.search.host === 'instances' && settings.warmSearch > 0) {
		throw new Error('Searches on instances (search.host) are always ready: take warmSearch away, and say how many by search.least');
	}
	if (settings.warmSearch > 0 && settings.concurrency === 0) {
		throw new Error(
			'Searches that are kept ready (warmSearch) take concurrency that nobody else has: say how much there is to share out (concurrency), which a new account has too little of',
		);
	}
	if (lasting && settings.testDoor) throw new Error('The stage prod has no test door (testDoor)');
	if (settings.warmSearch > (computeConcurrency(FUNCTIONS.search, settings.concurrency) ?? Number.POSITIVE_INFINITY)) {
		throw new Error('More searches are to be kept ready (warmSearch) than may run at once (concurrency)');
	}
	const complete = { callsPerAddress: lasting ? CALLS_PER_ADDRESS : 0, fileBackupDays: lasting ? FILE_BACKUP_DAYS : 0, ...settings, name: stage, lasting };
	if (complete.backupVault && complete.fileBackupDays === 0) {
		throw new Error('AWS copies (backupVault) only buckets that keep deleted files: say for how many days (fileBackupDays)');
	}
	return complete;
}

/** Returns the region of deployments that belong to no stage, from `cdk.json`'s defaults. Throws if it is invalid. */
export function readRegion(stages: unknown): string {
	return z.object({ [DEFAULTS]: z.object({ region: Stage.shape.region }) }).parse(stages)[DEFAULTS].region;
}

/** Returns whether SES lets `identity` send as `from`: it is the address itself, its domain, or a parent domain. */
function isCovered(from: string, identity: string): boolean {
	const domain = from.slice(from.lastIndexOf('@') + 1);
	return identity === from || domain === identity || domain.endsWith(`.${identity}`);
}

/** Lists the settings that are still placeholders, each with the stack whose deployment AWS would refuse. */
export function listPlaceholders({ mail, alarmMail, domain }: StageSettings): { part: 'identity' | 'entrance' | 'operations'; why: string }[] {
	const named = [
		...[mail.from, mail.identity].map((value) => ({ part: 'identity' as const, value, setting: 'mail' })),
		...alarmMail.map((value) => ({ part: 'operations' as const, value, setting: 'alarmMail' })),
		...(domain ? [{ part: 'entrance' as const, value: domain.name, setting: 'domain.name' }] : []),
	];
	return named
		.filter(({ value }) => RESERVED.test(value))
		.map(({ part, value, setting }) => ({ part, why: `${value} is nobody's: put your own into the setting ${setting} in cdk.json` }));
}
