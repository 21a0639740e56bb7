import * as z from 'zod';
import { FUNCTION_NAMES } from './functions.ts';

const Zone = z.string().refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone), 'not an IANA time zone');

/** What may be set for a stage, in `cdk.json` under `stages`: `default` for all, and more by the stage's name. */
const Stage = z.strictObject({
	/** Where everything runs but CloudFront's certificate, which AWS wants in us-east-1. */
	region: z
		.string()
		.regex(/^[a-z]{2}(-[a-z]+)+-\d$/)
		.default('ap-northeast-1'),
	/** IANA name of the market's time zone: auctions close at 17:00 there. */
	zone: Zone.default('Asia/Tokyo'),
	/** ISO 4217 code of the market's currency. */
	currency: z
		.string()
		.regex(/^[A-Z]{3}$/)
		.default('USD'),
	mail: z.strictObject({
		/** Sender of everything that the market mails. */
		from: z.email(),
		/** The verified SES identity that covers the sender: a domain, or the address itself. */
		identity: z.string().min(3),
	}),
	/** Who gets the alarms. Without addresses a stage has no alarms; `prod` must have some. */
	alarmMail: z.array(z.email()).default([]),
	/** The market's own domain; else CloudFront's. */
	domain: z.strictObject({ name: z.hostname(), certificateArn: z.string().startsWith('arn:aws:acm:us-east-1:') }).optional(),
	/** Requests a second that the API takes in all, and at once. */
	requests: z.strictObject({ perSecond: z.int().positive(), burst: z.int().positive() }).default({ perSecond: 200, burst: 400 }),
	/** The same for each of the public `/login/*` calls. */
	signIns: z.strictObject({ perSecond: z.int().positive(), burst: z.int().positive() }).default({ perSecond: 20, burst: 40 }),
	/**
	 * Executions that are set apart for a function, by its name: so many it can always have, and never more. Without one it shares the account's.
	 * AWS keeps a hundred of an account for sharing, so a new account's limit must be raised first.
	 */
	concurrency: z.partialRecord(z.enum(FUNCTION_NAMES), z.int().positive()).default({}),
	/** How many stones the market has room for: by it the search's functions get their memory. */
	stones: z.int().positive().default(200_000),
	/** How many search functions are kept ready, so that nobody waits for one to load the market. Each is paid for by the hour. */
	warmSearch: z.int().min(0).max(50).default(0),
});

/** A stage's settings, complete and checked. */
export interface StageSettings extends z.infer<typeof Stage> {
	/** The stage's name; part of every stack's name. */
	name: string;
	/** Whether the stage's data outlive its stacks: `prod` only. Any other stage is removed with everything in it. */
	lasting: boolean;
}

/** Not a stage but what an AWS account needs once, before its first stage. */
export const ACCOUNT = 'account';
const LASTING_STAGE = 'prod';
const StageName = z.string().regex(/^[a-z][a-z0-9-]{0,19}$/, 'a stage name has up to 20 lower-case letters, digits and dashes, a letter first');

/** Settings of stage `name` out of cdk.json's `stages`. Throws with the paths of what is wrong. */
export function readStageSettings(name: unknown, stages: unknown): StageSettings {
	const stage = StageName.parse(name);
	const all = z.record(z.string(), z.record(z.string(), z.unknown())).parse(stages);
	const settings = Stage.parse({ ...all.default, ...all[stage] });
	const lasting = stage === LASTING_STAGE;
	if (lasting && settings.alarmMail.length === 0) throw new Error('The stage prod needs alarmMail: nobody would learn of a failure');
	return { ...settings, name: stage, lasting };
}
