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
	/** Bucket for photos and videos. */
	MEDIA_BUCKET: 'MEDIA_BUCKET',
	/** Where members' browsers find photos and videos. */
	MEDIA_ORIGIN: 'MEDIA_ORIGIN',
	USER_POOL_ID: 'USER_POOL_ID',
	/** The confidential app client of the `/login/*` calls. */
	USER_POOL_CLIENT_ID: 'USER_POOL_CLIENT_ID',
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
	/** Milliseconds by which the market's clock is ahead of real time; unset outside the local cloud. */
	CLOCK_OFFSET: 'CLOCK_OFFSET',
} as const;

export type EnvironmentName = keyof typeof ENVIRONMENT;

/** A setting's value. Throws when it is not set: a function that lacks one must not start. */
export function setting(name: EnvironmentName): string {
	const value = process.env[name];
	if (!value) throw new Error(`The environment lacks ${name}`);
	return value;
}

/** The market's time now, in milliseconds since 1970. The only clock of `functions/`. */
export function marketNow(): number {
	return Date.now() + Number(process.env.CLOCK_OFFSET ?? 0);
}
