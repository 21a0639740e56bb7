import { Entity } from './entity.ts';
import { key, model, number, text } from './schema.ts';

export const setting = new Entity({
	model: model('setting'),
	attributes: { name: text, value: number },
	indexes: { primary: { pk: key('pk', ['name'], 'setting#${name}'), sk: key('sk', [], 'setting') } },
});

export const contactMessage = new Entity({
	model: model('contactMessage'),
	attributes: { contactId: text, companyName: text, privateName: text, email: text, message: text, at: number },
	indexes: {
		primary: { pk: key('pk', ['contactId'], 'contact#${contactId}'), sk: key('sk', [], 'contact') },
		byAddress: { index: 'related', pk: key('relatedPk', ['email'], 'contacts#${email}'), sk: key('relatedSk', ['contactId'], '${contactId}') },
	},
});

/** Counts a subject's calls in a time window. `subject` is a hash, because it may be an address. */
export const counter = new Entity({
	model: model('counter'),
	attributes: { subject: text, startedAt: text, calls: number, ttl: number },
	indexes: { primary: { pk: key('pk', ['subject'], 'counter#${subject}'), sk: key('sk', ['startedAt'], '${startedAt}') } },
});
