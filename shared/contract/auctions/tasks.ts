import * as z from 'zod';
import { TASK_KINDS } from '#shared/domain/auctions/tasks.ts';
import { Id, Instant } from '../common.ts';
import { Diamond } from '../stock/diamonds.ts';

export const Task = z.strictObject({
	kind: z.enum(TASK_KINDS),
	deadline: Instant.optional(),
	/** The amount at stake for the whole stone. */
	amount: z.int().optional(),
	/** Number of stones, requests or rows that the task concerns. */
	count: z.int(),
	/** Absent if the task concerns several stones or none. */
	diamond: Diamond.optional(),
	caseId: Id.optional(),
	import: z.strictObject({ importId: Id, fileName: z.string(), state: z.enum(['PREVIEW', 'DONE', 'FAILED']) }).optional(),
});
export type Task = z.infer<typeof Task>;
