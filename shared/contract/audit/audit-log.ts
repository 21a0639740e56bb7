import * as z from 'zod';
import { AUDIT_ACTS, AUDIT_KINDS } from '#shared/domain/audit/audit-event.ts';
import { Day, Email, Id, Instant, PageQuery } from '../common.ts';

const Values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** An event of the audit log as its member sees it. */
export const AuditEntry = z.strictObject({
	deedId: Id,
	at: Instant,
	kind: z.enum(AUDIT_KINDS),
	/** Tells the events of one kind apart. */
	act: z.enum(AUDIT_ACTS).optional(),
	/** The actor: the member, the other party of an auction, an admin, or the market's clock. */
	by: z.enum(['MEMBER', 'OTHER', 'ADMIN', 'MARKET']),
	/** The API key with which the member acted. */
	keyId: Id.optional(),
	/** The member's shortened network address. */
	network: z.string().optional(),
	/** ISO 3166 country of the call, or of its sign-in. */
	country: z.string().optional(),
	diamondId: Id.optional(),
	lotId: z.string().optional(),
	reason: z.string().optional(),
	before: Values.optional(),
	after: Values.optional(),
	/** The earlier event that wrongly names a person for a step of the clock. Only events with the act `BY_CLOCK` have it. */
	corrects: z.strictObject({ deedId: Id, at: Instant }).optional(),
	/** Another event corrects this one: the market's clock acted, not `by`. */
	corrected: z.literal(true).optional(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const Person = z.strictObject({ userId: Id, userName: z.string(), name: z.string() });
export const AdminAuditEntry = AuditEntry.extend({ member: Person, doer: Person.optional() });
export type AdminAuditEntry = z.infer<typeof AdminAuditEntry>;

/** Events, newest first, without page numbers. The next page has `before` equal to this answer's `next`. */
const listOf = <T extends z.ZodType>(item: T) => z.strictObject({ content: z.array(item), next: Id.optional() });
export const AuditEntryList = listOf(AuditEntry);
export const AdminAuditEntryList = listOf(AdminAuditEntry);

export const AuditLogQuery = z.strictObject({
	kind: z.enum(AUDIT_KINDS).optional(),
	/** Only events by API keys: by this one, or by any. */
	key: z.union([Id, z.literal('ANY')]).optional(),
	/** Market days, both included. */
	from: Day.optional(),
	to: Day.optional(),
	before: Id.optional(),
	size: PageQuery.shape.size,
});
export type AuditLogQuery = z.infer<typeof AuditLogQuery>;
export const AdminAuditLogQuery = AuditLogQuery.extend({ userName: Email.optional() });
export type AdminAuditLogQuery = z.infer<typeof AdminAuditLogQuery>;

/** Reports an export that the web app made itself. */
export const ExportReport = z.strictObject({
	what: z.enum(['STONES', 'RECORD']),
	format: z.enum(['CSV', 'XLSX', 'PDF']),
	count: z.int().min(0).max(1_000_000),
});
export type ExportReport = z.infer<typeof ExportReport>;
