import * as z from 'zod';
import { AUDIT_ACTS, AUDIT_KINDS } from '#shared/domain/audit/audit-event.ts';
import { Day, Email, Id, Instant, PageQuery } from '../common.ts';

const Values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** One entry of the record of deeds, as its member sees it. */
export const AuditEntry = z.strictObject({
	deedId: Id,
	at: Instant,
	kind: z.enum(AUDIT_KINDS),
	/** More closely, where the kind has several. */
	act: z.enum(AUDIT_ACTS).optional(),
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
export type AuditEntry = z.infer<typeof AuditEntry>;

const Person = z.strictObject({ userId: Id, userName: z.string(), name: z.string() });
/** An audit event as admins see it, with its member and its actor. */
export const AdminAuditEntry = AuditEntry.extend({ member: Person, doer: Person.optional() });
export type AdminAuditEntry = z.infer<typeof AdminAuditEntry>;

/** Newest first, without a number of pages: the next one is what comes `before` the last answer's `next`. */
const listOf = <T extends z.ZodType>(item: T) => z.strictObject({ content: z.array(item), next: Id.optional() });
export const AuditEntryList = listOf(AuditEntry);
export const AdminAuditEntryList = listOf(AdminAuditEntry);

export const AuditLogQuery = z.strictObject({
	kind: z.enum(AUDIT_KINDS).optional(),
	/** Market days, both of them included. */
	from: Day.optional(),
	to: Day.optional(),
	before: Id.optional(),
	size: PageQuery.shape.size,
});
export type AuditLogQuery = z.infer<typeof AuditLogQuery>;
export const AdminAuditLogQuery = AuditLogQuery.extend({ userName: Email.optional() });
export type AdminAuditLogQuery = z.infer<typeof AdminAuditLogQuery>;

/** An export by the web app, which makes the file itself. */
export const ExportReport = z.strictObject({
	what: z.enum(['STONES', 'RECORD']),
	format: z.enum(['CSV', 'XLSX', 'PDF']),
	count: z.int().min(0).max(1_000_000),
});
export type ExportReport = z.infer<typeof ExportReport>;
