import { CustomAttributeType } from 'electrodb';
import { Entity } from './entity.ts';
import { model, number, primaryKey } from './schema.ts';

/** A numbered change for the search indexes. The numbers have no gaps above a head that a restore raised. `content` is compressed. */
export const logEntry = new Entity({
	model: model('logEntry'),
	attributes: { number, writtenAt: number, content: { type: CustomAttributeType<Uint8Array>('any'), required: true }, ttl: number },
	indexes: { primary: primaryKey('log#${number}', 'log') },
});

/** The log's last number, or one shortly before it. A restore raises it, see `infra/restore/log-head.ts`. */
export const logHead = new Entity({
	model: model('logHead'),
	attributes: { number },
	indexes: { primary: primaryKey('log', 'head') },
});
