import { CustomAttributeType } from 'electrodb';
import type { AuditEvent } from '#functions/usecases/audit/ports/audit-log.ts';
import { MARKET_ITSELF } from '../audit/market-itself.ts';
import { Entity } from './entity.ts';
import { index, model, number, optionalText, primaryKey, text } from './schema.ts';

/** An immutable entry of the audit log. Its partitions hold one month each, in shards, and allow no updates or deletions (`infra/table.ts`). */
export const auditEvent = new Entity({
	model: model('deed'),
	attributes: {
		month: text,
		shard: text,
		deedId: text,
		at: number,
		kind: { type: CustomAttributeType<AuditEvent['kind']>('string'), required: true },
		act: { type: CustomAttributeType<NonNullable<AuditEvent['act']>>('string') },
		memberId: text,
		/** A member's id, or `MARKET_ITSELF`. */
		by: text,
		keyId: optionalText,
		network: optionalText,
		country: optionalText,
		listingId: optionalText,
		lotId: optionalText,
		reason: optionalText,
		before: { type: CustomAttributeType<NonNullable<AuditEvent['before']>>('any') },
		after: { type: CustomAttributeType<NonNullable<AuditEvent['after']>>('any') },
		corrects: { type: CustomAttributeType<NonNullable<AuditEvent['corrects']>>('any') },
		isPersonal: { type: 'boolean' },
		ttl: number,
	},
	indexes: {
		primary: primaryKey('deeds#${month}#${shard}', '${deedId}'),
		ofMember: index('related', 'deeds#${memberId}', '${deedId}'),
		byActor: {
			...index('due', 'deeds-by#${by}', '${deedId}'),
			condition: (item: { by?: string; memberId?: string }) => item.by !== MARKET_ITSELF && item.by !== item.memberId,
		},
	},
});

/** Personal values of an audit event, which are erased with the person. */
export const auditValues = new Entity({
	model: model('deedValues'),
	attributes: {
		memberId: text,
		deedId: text,
		before: { type: CustomAttributeType<NonNullable<AuditEvent['before']>>('any') },
		after: { type: CustomAttributeType<NonNullable<AuditEvent['after']>>('any') },
		ttl: number,
	},
	indexes: { primary: primaryKey('member#${memberId}', 'deed-values#${deedId}') },
});
