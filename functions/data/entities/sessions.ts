import { CustomAttributeType } from 'electrodb';
import type { SecondFactorsRecord } from '#functions/usecases/accounts/ports/second-factors.ts';
import type { SessionEnd, SessionRecord } from '#functions/usecases/accounts/ports/sessions.ts';
import { Entity } from './entity.ts';
import { index, model, number, optionalNumber, optionalText, primaryKey, text } from './schema.ts';

/** A session, stored until its last token expires, because every call reads its token's session. It is listed from the first call until it ends. */
export const session = new Entity({
	model: model('session'),
	attributes: {
		memberId: text,
		sessionId: text,
		kind: { type: CustomAttributeType<SessionRecord['kind']>('string') },
		browser: optionalText,
		system: optionalText,
		country: optionalText,
		/** Absent if the session ended before the market saw a call of it. */
		begun: optionalText,
		beganAt: optionalNumber,
		usedAt: optionalNumber,
		endedAt: optionalNumber,
		how: { type: CustomAttributeType<SessionEnd>('string') },
		ttl: number,
	},
	indexes: {
		primary: primaryKey('member#${memberId}', 'session#${sessionId}'),
		ofMember: {
			...index('related', 'sessions#${memberId}', '${begun}'),
			condition: (item: { begun?: string }) => item.begun !== undefined,
		},
	},
});

/** A member's second factors, beyond what the member's record states. */
export const factors = new Entity({
	model: model('factors'),
	attributes: {
		memberId: text,
		version: number,
		authenticatorSince: optionalNumber,
		recoverySeals: { type: 'list', items: { type: 'string' }, required: true },
		endedBy: optionalText,
		passkeys: { type: CustomAttributeType<NonNullable<SecondFactorsRecord['passkeys']>>('any') },
	},
	indexes: { primary: primaryKey('member#${memberId}', 'factors') },
});
