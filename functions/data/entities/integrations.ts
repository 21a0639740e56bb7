import { CustomAttributeType } from 'electrodb';
import type { ApiKeyRecord, KeyUses } from '#functions/usecases/integrations/ports/api-keys.ts';
import type { WidgetSettings } from '#shared/contract/integrations/widgets.ts';
import { Entity } from './entity.ts';
import { index, isScheduled, model, number, optionalNumber, optionalText, primaryKey, text } from './schema.ts';

/** An API key, found by the keyed hash of its text. */
export const apiKey = new Entity({
	model: model('apiKey'),
	attributes: {
		hash: text,
		keyId: text,
		memberId: text,
		name: text,
		lastFour: text,
		scopes: { type: CustomAttributeType<ApiKeyRecord['scopes']>('any'), required: true },
		networks: { type: CustomAttributeType<NonNullable<ApiKeyRecord['networks']>>('any') },
		bids: { type: CustomAttributeType<NonNullable<ApiKeyRecord['bids']>>('any') },
		createdAt: number,
		expiresAt: number,
		revokedAt: optionalNumber,
		/** `KeyUses.version`, for conditions. */
		usesVersion: number,
		uses: { type: CustomAttributeType<Omit<KeyUses, 'version'>>('any'), required: true },
		/** When it expires. Absent once its last calls are in the audit log, and in keys of earlier releases. */
		dueAt: optionalText,
		ttl: number,
	},
	indexes: {
		primary: primaryKey('api-key#${hash}', 'api-key'),
		due: { ...index('due', 'api-keys', '${dueAt}'), condition: isScheduled },
	},
});

/** The sum in cents to which bids with a key have bound its member on one day of the market. */
export const keyBids = new Entity({
	model: model('keyBids'),
	attributes: { hash: text, day: text, cents: optionalNumber, ttl: optionalNumber },
	indexes: { primary: primaryKey('api-key#${hash}', 'bids#${day}') },
});

/** The hashes of a member's keys. Its version makes the limit of keys strict. */
export const ownKeys = new Entity({
	model: model('ownKeys'),
	attributes: { memberId: text, version: number, hashes: { type: 'list', items: { type: 'string' }, required: true } },
	indexes: { primary: primaryKey('member#${memberId}', 'api-keys') },
});

/** A member's widget. The index finds it by its key. */
export const widget = new Entity({
	model: model('widget'),
	attributes: {
		memberId: text,
		widgetId: text,
		version: number,
		key: text,
		settings: { type: CustomAttributeType<WidgetSettings>('any'), required: true },
		createdAt: number,
	},
	indexes: {
		primary: primaryKey('member#${memberId}', 'widget#${widgetId}'),
		byKey: index('related', 'widget-key#${key}', 'widget'),
	},
});
