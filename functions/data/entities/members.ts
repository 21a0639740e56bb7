import { CustomAttributeType } from 'electrodb';
import type { MemberWork, MemberWorkRecord } from '#functions/usecases/accounts/ports/member-data.ts';
import type { LimitedList, MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import type { MemberState, RoleId } from '#shared/domain/accounts/member.ts';
import { Entity } from './entity.ts';
import { index, isScheduled, model, number, optionalNumber, optionalText, primaryKey, text } from './schema.ts';

export const member = new Entity({
	model: model('member'),
	attributes: {
		memberId: text,
		userName: text,
		version: number,
		roleId: { type: CustomAttributeType<RoleId>('number'), required: true },
		state: { type: CustomAttributeType<MemberState>('string'), required: true },
		stateReason: optionalText,
		language: { type: CustomAttributeType<MemberRecord['language']>('string'), required: true },
		firstName: text,
		lastName: text,
		companyName: optionalText,
		country: optionalText,
		licenceNumber: optionalText,
		phoneNumber: optionalText,
		mobileNumber: optionalText,
		dateOfBirth: optionalText,
		preferredCommunication: { type: CustomAttributeType<NonNullable<MemberRecord['preferredCommunication']>>('string') },
		communicationAddress: optionalText,
		rank: number,
		createdAt: number,
		accountId: optionalText,
		lastSignInAt: optionalNumber,
		firstSignInAt: optionalNumber,
		sessionsEndedAt: optionalNumber,
		keptSessionId: optionalText,
		registrationVersion: optionalNumber,
		changedWhileWaiting: { type: 'boolean' },
		approved: { type: CustomAttributeType<NonNullable<MemberRecord['approved']>>('any') },
		ruling: { type: CustomAttributeType<NonNullable<MemberRecord['ruling']>>('any') },
		/** The licence in one spelling, for conditions of writes. */
		licence: optionalText,
		passwordDue: { type: 'boolean' },
		secondFactors: { type: CustomAttributeType<NonNullable<MemberRecord['secondFactors']>>('any') },
		passwordSetByAdmin: { type: CustomAttributeType<NonNullable<MemberRecord['passwordSetByAdmin']>>('any') },
	},
	indexes: {
		primary: primaryKey('member#${memberId}', 'member'),
	},
});

/**
 * Copies of what a bid checks about its seller and its bidder. Each bid checks one copy, because checks of the member item itself would conflict when
 * many bids are placed at once. The copy counts the bid, so that a removal notices it. In the table it has the name of its first use.
 */
export const partyCheck = new Entity({
	model: model('sellerCheck'),
	attributes: {
		memberId: text,
		lane: text,
		state: { type: CustomAttributeType<MemberState>('string'), required: true },
		licence: optionalText,
		bids: optionalNumber,
		/** The stone of the latest of these bids. */
		listingId: optionalText,
	},
	indexes: { primary: primaryKey('member#${memberId}', 'seller-check#${lane}') },
});

/** Guards that an e-mail address belongs to one member, and finds the member. */
export const address = new Entity({
	model: model('address'),
	attributes: { userName: text, memberId: text },
	indexes: { primary: primaryKey('address#${userName}', 'address') },
});

/** Guards that a licence belongs to one company, and counts the members who hold it. */
export const licence = new Entity({
	model: model('licence'),
	attributes: { licence: text, company: text, members: number },
	indexes: { primary: primaryKey('licence#${licence}', 'licence') },
});

/** How often a member has added to a list of limited length. Makes the limit strict. Missing until the first addition that was counted. */
export const additions = new Entity({
	model: model('additions'),
	attributes: { memberId: text, list: { type: CustomAttributeType<LimitedList>('string'), required: true }, count: number },
	indexes: { primary: primaryKey('member#${memberId}', 'additions#${list}') },
});

/** A member's place in one of the lists that find members (`directory.ts`). */
export const directoryEntry = new Entity({
	model: model('directoryEntry'),
	attributes: { list: text, place: text, memberId: text, companyName: optionalText },
	indexes: { primary: primaryKey('directory#${list}', '${place}') },
});

/** Number of members in a state; the sum over all lanes is the count. */
export const census = new Entity({
	model: model('census'),
	attributes: { lane: text, state: { type: CustomAttributeType<MemberState>('string'), required: true }, members: number },
	indexes: { primary: primaryKey('census', '${lane}#${state}') },
});

/** Work on all data of a member, stored while it runs and while its result exists. */
export const memberWork = new Entity({
	model: model('memberWork'),
	attributes: {
		memberId: text,
		kind: { type: CustomAttributeType<MemberWork>('string'), required: true },
		workId: text,
		version: number,
		state: { type: CustomAttributeType<MemberWorkRecord['state']>('string'), required: true },
		requestedAt: number,
		records: number,
		readyAt: optionalNumber,
		bytes: optionalNumber,
		address: optionalText,
		shard: optionalText,
		/** Instant from which a worker must be woken; absent if there is nothing to do. */
		dueAt: optionalText,
		ttl: optionalNumber,
	},
	indexes: {
		primary: primaryKey('member#${memberId}', 'work#${kind}'),
		due: { ...index('due', 'member-works#${shard}', '${dueAt}'), condition: isScheduled },
	},
});
