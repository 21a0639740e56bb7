import * as z from 'zod';
import { DEED_ACTS, DEED_KINDS } from '#shared/domain/audit/audit-event.ts';
import { Day, Email, Id, Instant, PageQuery } from '../common.ts';

const Values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** One entry of the record of deeds, as its member sees it. */
export const Deed = z.strictObject({
	deedId: Id,
	at: Instant,
	kind: z.enum(DEED_KINDS),
	/** More closely, where the kind has several. */
	act: z.enum(DEED_ACTS).optional(),
	/** The actor: the member, the other party of an auction, an admin, or the market's clock. */
	by: z.enum(['MEMBER', 'OTHER', 'ADMIN', 'MARKET']),
	/** The neighbourhood of the member's network address. */
	network: z.string().optional(),
	/** ISO 3166: of the call, or of the sign-in by which it came. */
	country: z.string().optional(),
	diamondId: Id.optional(),
	lotId: z.string().optional(),
	reason: z.string().optional(),
	before: Values.optional(),
	after: Values.optional(),
	/** The earlier entry that names a person for a step of the clock; only an entry with the act `BY_CLOCK` has it. */
	corrects: z.strictObject({ deedId: Id, at: Instant }).optional(),
	/** Another entry corrects this one: not `by`, but the market's clock did it. */
	corrected: z.literal(true).optional(),
});
export type Deed = z.infer<typeof Deed>;

const Person = z.strictObject({ userId: Id, userName: z.string(), name: z.string() });
/** An audit event as admins see it, with its member and its actor. */
export const ListedDeed = Deed.extend({ member: Person, doer: Person.optional() });
export type ListedDeed = z.infer<typeof ListedDeed>;

/** Newest first, without a number of pages: the next one is what comes `before` the last answer's `next`. */
const listOf = <T extends z.ZodType>(item: T) => z.strictObject({ content: z.array(item), next: Id.optional() });
export const DeedList = listOf(Deed);
export const ListedDeeds = listOf(ListedDeed);

export const DeedsQuery = z.strictObject({
	kind: z.enum(DEED_KINDS).optional(),
	/** Market days, both of them included. */
	from: Day.optional(),
	to: Day.optional(),
	before: Id.optional(),
	size: PageQuery.shape.size,
});
export type DeedsQuery = z.infer<typeof DeedsQuery>;
export const AllDeedsQuery = DeedsQuery.extend({ userName: Email.optional() });
export type AllDeedsQuery = z.infer<typeof AllDeedsQuery>;

/** An export by the web app, which makes the file itself. */
export const ExportReport = z.strictObject({
	what: z.enum(['STONES', 'RECORD']),
	format: z.enum(['CSV', 'XLSX', 'PDF']),
	count: z.int().min(0).max(1_000_000),
});
export type ExportReport = z.infer<typeof ExportReport>;
