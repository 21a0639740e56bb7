import { CustomAttributeType } from 'electrodb';
import { Entity } from './entity.ts';
import { model, number, primaryKey, text } from './schema.ts';

/** A request with an idempotency key. `content` is the compressed plan and answer. */
export const idempotentRequest = new Entity({
	model: model('idempotentRequest'),
	attributes: {
		memberId: text,
		name: text,
		digest: text,
		version: number,
		at: number,
		leaseUntil: number,
		content: { type: CustomAttributeType<Uint8Array>('any'), required: true },
		ttl: number,
	},
	indexes: { primary: primaryKey('imports#${memberId}', 'request#${name}') },
});
