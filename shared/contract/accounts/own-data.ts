import * as z from 'zod';
import { Instant } from '../common.ts';

/** The copy of what the market holds about the caller: none, in the making, or ready until it is deleted. */
export const OWN_DATA_STATES = ['NONE', 'WAITING', 'READY'] as const;
export const OwnData = z.strictObject({
	state: z.enum(OWN_DATA_STATES),
	requestedAt: Instant.nullable(),
	/** Entries that were collected until now. */
	records: z.int().min(0),
	readyAt: Instant.nullable(),
	/** From when on it is deleted. */
	until: Instant.nullable(),
	/** The size of the file. */
	bytes: z.int().min(0).nullable(),
});
export type OwnData = z.infer<typeof OwnData>;

/** Where the file is saved from, for some minutes. */
export const OwnDataLink = z.strictObject({ url: z.string(), expiresAt: Instant });
export type OwnDataLink = z.infer<typeof OwnDataLink>;
