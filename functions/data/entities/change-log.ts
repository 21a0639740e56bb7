import { CustomAttributeType } from 'electrodb';
import { Entity } from './entity.ts';
import { key, model, number } from './schema.ts';

/** A numbered change for the search indexes. The numbers have no gaps above a head that a restore raised. `content` is compressed. */
export const logEntry = new Entity({
	model: model('logEntry'),
	attributes: { number, writtenAt: number, content: { type: CustomAttributeType<Uint8Array>('any'), required: true }, ttl: number },
	indexes: { primary: { pk: key('pk', ['number'], 'log#${number}'), sk: key('sk', [], 'log') } },
});

/** The log's last number, or one shortly before it. A restore raises it, see `infra/restore/log-head.ts`. */
export const logHead = new Entity({
	model: model('logHead'),
	attributes: { number },
	indexes: { primary: { pk: key('pk', [], 'log'), sk: key('sk', [], 'head') } },
});
