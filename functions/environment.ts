/**
 * The names of the settings that the functions read. `infra` sets exactly these
 * (per function, see `infra/functions.ts`); nothing else may read `process.env`.
 */
export const ENVIRONMENT = {
	/** The one table. */
	TABLE_NAME: 'TABLE_NAME',
	/** Bucket for members' sheets. */
	SHEETS_BUCKET: 'SHEETS_BUCKET',
	/** Queue that wakes the sheet worker: storage events and `{ "importId": … }` messages. */
	SHEETS_QUEUE_URL: 'SHEETS_QUEUE_URL',
	/** Queue of mails to be sent; and where those go that are refused for good. */
	MAIL_QUEUE_URL: 'MAIL_QUEUE_URL',
	MAIL_DEAD_LETTERS_URL: 'MAIL_DEAD_LETTERS_URL',
	/** Seconds for which the mails about one closing wait for each other, 900 at most. */
	CLOSING_MAIL_DELAY: 'CLOSING_MAIL_DELAY',
	/** Queue of what follows from a change of the table. */
	FOLLOW_UP_QUEUE_URL: 'FOLLOW_UP_QUEUE_URL',
	/** Queue of live messages to many. */
	PUSH_QUEUE_URL: 'PUSH_QUEUE_URL',
	/** Queue of notifications that wait to be sent by web push. */
	WEB_PUSH_QUEUE_URL: 'WEB_PUSH_QUEUE_URL',
	/** Push services that are asked, and no other address: see `functions/adapters/notifications/push-services.ts`. */
	PUSH_SERVICES: 'PUSH_SERVICES',
	/** Queue of photos that wait for their renditions. */
	RENDITIONS_QUEUE_URL: 'RENDITIONS_QUEUE_URL',
	/** Queue of members whose data is to be worked on as a whole. */
	MEMBER_DATA_QUEUE_URL: 'MEMBER_DATA_QUEUE_URL',
	/** Bucket for photos and videos. */
	MEDIA_BUCKET: 'MEDIA_BUCKET',
	/** Where members' browsers find photos and videos. */
	MEDIA_ORIGIN: 'MEDIA_ORIGIN',
	/** Bucket for the search's snapshot. */
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
	/** The members from whom a second factor is required: `offered` (nobody), `admins` or `everybody`. */
	SECOND_FACTOR: 'SECOND_FACTOR',
	/** `yes` where the clock may be moved: the local cloud, and stages with a test door. */
	MOVABLE_CLOCK: 'MOVABLE_CLOCK',
	/** Milliseconds by which the market's clock is ahead of real time; counts only where the clock may be moved. */
	CLOCK_OFFSET: 'CLOCK_OFFSET',
	/** Milliseconds, see `readEvenTime`; unset outside tests. */
	EVEN_TIME: 'EVEN_TIME',
} as const;

export type EnvironmentName = keyof typeof ENVIRONMENT;

/**
 * The header in which the entrance says what network a call comes from:
 * CloudFront writes it over whatever the visitor sent, and nobody reaches a
 * function past CloudFront (`infra/constructs/entrance/viewer-network.ts`).
 * `X-Forwarded-For` would not do: it begins with what visitors claim.
 */
export const VIEWER_NETWORK = 'x-viewer-network';

/**
 * The header in which the entrance says what country a sign-in comes from, by
 * the code of ISO 3166. Written over whatever the visitor sent, as above; on one
 * machine nobody writes it, and the gateway passes on neither of the two.
 */
export const VIEWER_COUNTRY = 'x-viewer-country';

/**
 * The figures that functions publish to CloudWatch and alarms watch: in the
 * stage's namespace, each function's under its name as the dimension `service`.
 */
export const FIGURES = {
	/** Stones in the search's index. */
	stones: 'stones',
	/** Bytes of the index for each of them. */
	bytesPerStone: 'bytesPerStone',
	/** The share of the function's memory that the process uses, percent. */
	memoryShare: 'memoryShare',
	/** How long ago the search began its last complete reading of what changed, when it answers; milliseconds. */
	followLag: 'followLag',
	/** From a function's start until its index is complete, milliseconds. */
	loadTime: 'loadTime',
	/** 1 when the snapshot could not be used and the table was read instead. */
	snapshotUnusable: 'snapshotUnusable',
	/** Age of the snapshot in storage, seconds. */
	snapshotAge: 'snapshotAge',
	snapshotBytes: 'snapshotBytes',
	/** Listings that the search does not know. */
	driftMissing: 'driftMissing',
	/** Listings that the search knows though they are gone. */
	driftGhosts: 'driftGhosts',
	/** Listings that the search knows otherwise than they are. */
	driftDiffering: 'driftDiffering',
	/** Listings that were hidden, or shown, against their seller's state. */
	driftMisplaced: 'driftMisplaced',
	/** Drifted listings that a run left unrepaired. */
	driftLeft: 'driftLeft',
	/** How long the oldest step of the clock was due after a run of the sweep, seconds; 0 when none is. */
	oldestDueStep: 'oldestDueStep',
	/** Mails that were refused for good and set aside. */
	mailsRefused: 'mailsRefused',
	/** Share of the table that a run had no time for, percent. */
	notCompared: 'notCompared',
	/** How long the canary took to sign in, to search, to open a stone, and to be heard on the live channel: milliseconds, of what succeeded. */
	canarySignIn: 'canarySignIn',
	canarySearch: 'canarySearch',
	canaryStone: 'canaryStone',
	canaryLive: 'canaryLive',
	/** Steps of a run of the canary that failed. */
	canaryFailed: 'canaryFailed',
} as const;

export type Figure = keyof typeof FIGURES;

/** The log's message for an unexpected failure: an alarm on it rolls a release back. */
export const UNFORESEEN = 'Unforeseen';

/** A setting's value. Throws when it is not set: a function that lacks one must not start. */
export function readSetting(name: EnvironmentName): string {
	const value = process.env[name];
	if (!value) throw new Error(`The environment lacks ${name}`);
	return value;
}

/** The market's time now, in milliseconds since 1970: all that it decides goes by this. It is real time wherever the clock may not be moved, `prod` above all. What serves machines goes by real time (docs/decisions/0010-clock-and-close.md). */
export function readMarketClock(): number {
	return Date.now() + (process.env.MOVABLE_CLOCK === 'yes' ? Number(process.env.CLOCK_OFFSET ?? 0) : 0);
}

/** Milliseconds; longer than the identity service usually takes to mail a code. */
const EVEN_TIME = 600;

/** No answer goes out sooner, in milliseconds after its call, whose time would tell who is a member. Only a market under test sets it shorter. */
export function readEvenTime(): number {
	return Number(process.env.EVEN_TIME ?? EVEN_TIME);
}

/** Returns the share of the function's memory that this process uses, percent. */
export function measureMemoryShare(): number {
	const given = Number(process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE ?? Number.NaN) * 1024 * 1024;
	return Number.isNaN(given) ? 0 : (process.memoryUsage.rss() / given) * 100;
}
