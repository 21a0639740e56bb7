import * as z from 'zod';
import { TASK_KINDS } from '#shared/domain/auctions/tasks.ts';
import { Id, Instant } from '../common.ts';
import { Diamond } from '../stock/diamonds.ts';

/** A task that waits for the member. */
export const Task = z.strictObject({
	kind: z.enum(TASK_KINDS),
	/** Until when it can be done. */
	deadline: Instant.optional(),
	/** The amount at stake, for the whole stone and not per carat. */
	amount: z.int().optional(),
	/** How many stones, requests or rows it is about. */
	count: z.int(),
	/** The stone, where it is about one. */
	diamond: Diamond.optional(),
	caseId: Id.optional(),
	import: z.strictObject({ importId: Id, fileName: z.string(), state: z.enum(['PREVIEW', 'DONE', 'FAILED']) }).optional(),
});
export type Task = z.infer<typeof Task>;
