import { Entity } from './entity.ts';
import { index, model, number, primaryKey, text } from './schema.ts';

export const setting = new Entity({
	model: model('setting'),
	attributes: { name: text, value: number },
	indexes: { primary: primaryKey('setting#${name}', 'setting') },
});

export const contactMessage = new Entity({
	model: model('contactMessage'),
	attributes: { contactId: text, companyName: text, privateName: text, email: text, message: text, at: number },
	indexes: {
		primary: primaryKey('contact#${contactId}', 'contact'),
		byAddress: index('related', 'contacts#${email}', '${contactId}'),
	},
});

/** Counts a subject's calls in a time window. `subject` is a hash, because it may be an address. */
export const counter = new Entity({
	model: model('counter'),
	attributes: { subject: text, startedAt: text, calls: number, ttl: number },
	indexes: { primary: primaryKey('counter#${subject}', '${startedAt}') },
});
