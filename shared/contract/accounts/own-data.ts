import * as z from 'zod';
import { Instant } from '../common.ts';

/** The states of the copy of a member's data: not requested, in preparation, or ready until it is deleted. */
export const OWN_DATA_STATES = ['NONE', 'WAITING', 'READY'] as const;
export const OwnData = z.strictObject({
	state: z.enum(OWN_DATA_STATES),
	requestedAt: Instant.nullable(),
	/** Number of entries collected so far. */
	records: z.int().min(0),
	readyAt: Instant.nullable(),
	/** Time of its deletion. */
	until: Instant.nullable(),
	bytes: z.int().min(0).nullable(),
});
export type OwnData = z.infer<typeof OwnData>;

/** The file's address, valid for some minutes. */
export const OwnDataLink = z.strictObject({ url: z.string(), expiresAt: Instant });
export type OwnDataLink = z.infer<typeof OwnDataLink>;
