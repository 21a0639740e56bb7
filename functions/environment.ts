/** The names of the settings that the functions read. `infra` sets exactly these per function (`infra/functions.ts`). No other code may read `process.env`. */
export const ENVIRONMENT = {
	TABLE_NAME: 'TABLE_NAME',
	SHEETS_BUCKET: 'SHEETS_BUCKET',
	/** Queue that wakes the sheet worker: storage events and `{ "importId": … }` messages. */
	SHEETS_QUEUE_URL: 'SHEETS_QUEUE_URL',
	/** Queue of mails to be sent, and queue of mails that were refused for good. */
	MAIL_QUEUE_URL: 'MAIL_QUEUE_URL',
	MAIL_DEAD_LETTERS_URL: 'MAIL_DEAD_LETTERS_URL',
	/** Seconds for which the mails about one closing wait for each other, 900 at most. */
	CLOSING_MAIL_DELAY: 'CLOSING_MAIL_DELAY',
	/** Queue of follow-up work after changes of the table. */
	FOLLOW_UP_QUEUE_URL: 'FOLLOW_UP_QUEUE_URL',
	/** Queue of live messages to many listeners. */
	PUSH_QUEUE_URL: 'PUSH_QUEUE_URL',
	/** Queue of notifications that wait to be sent by web push. */
	WEB_PUSH_QUEUE_URL: 'WEB_PUSH_QUEUE_URL',
	/** Queue of events that wait to be sent to members' webhooks. */
	WEBHOOKS_QUEUE_URL: 'WEBHOOKS_QUEUE_URL',
	/** `yes` where webhooks may be on this machine, also without TLS: the local cloud and tests. No deployment has it. */
	WEBHOOKS_ON_LOOPBACK: 'WEBHOOKS_ON_LOOPBACK',
	/** Allowed push services: see `functions/adapters/notifications/push-services.ts`. */
	PUSH_SERVICES: 'PUSH_SERVICES',
	/** Queue of photos that wait for their renditions. */
	RENDITIONS_QUEUE_URL: 'RENDITIONS_QUEUE_URL',
	/** Queue of work on all data of a member. */
	MEMBER_DATA_QUEUE_URL: 'MEMBER_DATA_QUEUE_URL',
	MEDIA_BUCKET: 'MEDIA_BUCKET',
	/** Origin of photos and videos for browsers. */
	MEDIA_ORIGIN: 'MEDIA_ORIGIN',
	SNAPSHOT_BUCKET: 'SNAPSHOT_BUCKET',
	/** Name of the stage's secret key, from which others are derived. */
	STAGE_KEY: 'STAGE_KEY',
	/** Name of the secret that holds the password of the stage's canary. */
	CANARY_PASSWORD: 'CANARY_PASSWORD',
	USER_POOL_ID: 'USER_POOL_ID',
	/** The confidential app client of the `/login/*` calls. */
	USER_POOL_CLIENT_ID: 'USER_POOL_CLIENT_ID',
	/** The web app's client, which has no secret. */
	USER_POOL_WEB_CLIENT_ID: 'USER_POOL_WEB_CLIENT_ID',
	/** Issuer of the access tokens; its keys are at `<issuer>/.well-known/jwks.json`. */
	TOKEN_ISSUER: 'TOKEN_ISSUER',
	/** Management endpoint of the live channel: `https://{api}/{stage}`. */
	LIVE_ENDPOINT: 'LIVE_ENDPOINT',
	MAIL_FROM: 'MAIL_FROM',
	/** The web app's origin: links in mails, and the only origin the live channel accepts. */
	WEB_ORIGIN: 'WEB_ORIGIN',
	/** IANA name of the market's time zone. */
	MARKET_ZONE: 'MARKET_ZONE',
	/** ISO 4217 code of the market's currency. */
	MARKET_CURRENCY: 'MARKET_CURRENCY',
	/** The members who need a second factor: `offered` (nobody), `admins` or `everybody`. */
	SECOND_FACTOR: 'SECOND_FACTOR',
	/** `yes` where the clock may be moved: the local cloud, and stages with a test door. */
	MOVABLE_CLOCK: 'MOVABLE_CLOCK',
	/** Milliseconds by which the market's clock is ahead of real time, if the clock may be moved. */
	CLOCK_OFFSET: 'CLOCK_OFFSET',
	/** Milliseconds, see `readEvenTime`; unset outside tests. */
	EVEN_TIME: 'EVEN_TIME',
} as const;

export type EnvironmentName = keyof typeof ENVIRONMENT;

/**
 * Header with the network of the caller. CloudFront overwrites whatever the visitor sent, and functions are reachable only through CloudFront
 * (`infra/constructs/entrance/viewer-network.ts`). `X-Forwarded-For` begins with unverified values.
 */
export const VIEWER_NETWORK = 'x-viewer-network';

/**
 * Header with the country of a sign-in (ISO 3166). CloudFront overwrites it, as above. On one machine nobody writes it, and the gateway passes on
 * neither header.
 */
export const VIEWER_COUNTRY = 'x-viewer-country';

/** Header `WWW-Authenticate` of each 401, which RFC 9110 demands. API Gateway renames it to `x-amzn-Remapped-WWW-Authenticate` in a function's answers. */
export const CHALLENGE = 'Bearer realm="diamond-market"';

/**
 * The figures that functions publish to CloudWatch, in the stage's namespace, with the function's name as the dimension `service`. Each costs by the hour, so
 * what no alarm and no graph needs is only in the log.
 */
export const FIGURES = {
	stones: 'stones',
	/** Percentage of the function's memory that the process uses. */
	memoryShare: 'memoryShare',
	/** Milliseconds since the search's last complete reading of changes began, at the time of an answer. */
	followLag: 'followLag',
	snapshotAge: 'snapshotAge',
	/** Drifted listings, those left unrepaired, and parts of the table that a run had no time for. */
	reconcileFindings: 'reconcileFindings',
	/** Seconds for which the oldest step of the clock is overdue after a sweep; 0 if none is. */
	oldestDueStep: 'oldestDueStep',
	/** Seconds since the oldest mail of a call was queued that could not be sent yet. */
	failingMailAge: 'failingMailAge',
	/** Milliseconds of the canary's successful steps: to sign in, to search, to open a stone, and to use the live channel. */
	canarySignIn: 'canarySignIn',
	canarySearch: 'canarySearch',
	canaryStone: 'canaryStone',
	canaryLive: 'canaryLive',
	canaryFailed: 'canaryFailed',
} as const;

export type Figure = keyof typeof FIGURES;

/** The log's message for an unexpected failure: an alarm on it rolls a release back. */
export const UNFORESEEN = 'Unforeseen';

/** Returns a setting's value. Throws if it is not set, so that an incomplete function does not start. */
export function readSetting(name: EnvironmentName): string {
	const value = process.env[name];
	if (!value) throw new Error(`The environment lacks ${name}`);
	return value;
}

/**
 * Returns the market's time, in milliseconds since 1970, by which the market decides. It is real time unless the clock may be moved, which `prod`
 * never allows. Machinery uses real time (docs/decisions/0010-clock-and-close.md).
 */
export function readMarketClock(): number {
	return Date.now() + (process.env.MOVABLE_CLOCK === 'yes' ? Number(process.env.CLOCK_OFFSET ?? 0) : 0);
}

/** Milliseconds; longer than the identity service usually takes to mail a code. */
const EVEN_TIME = 600;

/**
 * Returns the minimum duration in milliseconds of answers whose timing would reveal whether an address belongs to a member. Only a test market sets
 * it shorter.
 */
export function readEvenTime(): number {
	return Number(process.env.EVEN_TIME ?? EVEN_TIME);
}

/** Returns whether members' webhooks may be on this machine. No deployment may. */
export function mayReachLoopback(): boolean {
	return process.env[ENVIRONMENT.WEBHOOKS_ON_LOOPBACK] === 'yes';
}

/** Returns the percentage of the function's memory that this process uses. */
export function measureMemoryShare(): number {
	const given = Number(process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE ?? Number.NaN) * 1024 * 1024;
	return Number.isNaN(given) ? 0 : (process.memoryUsage.rss() / given) * 100;
}
