import { CustomAttributeType } from 'electrodb';
import type { CaseRecord } from '#functions/usecases/auctions/ports/cases.ts';
import type { MessageRecord } from '#functions/usecases/auctions/ports/threads.ts';
import type { PointsEntry } from '#shared/domain/auctions/points.ts';
import { Entity } from './entity.ts';
import { index, model, number, optionalNumber, optionalText, primaryKey, text } from './schema.ts';

export const dealCase = new Entity({
	model: model('dealCase'),
	attributes: {
		caseId: text,
		listingId: text,
		auction: number,
		sellerId: text,
		buyerId: text,
		lot: text,
		lotId: text,
		amount: number,
		state: { type: CustomAttributeType<CaseRecord['state']>('string'), required: true },
		openedAt: number,
		statements: { type: CustomAttributeType<CaseRecord['statements']>('any'), required: true },
		answerBy: number,
		movedBy: { type: CustomAttributeType<NonNullable<CaseRecord['movedBy']>>('any') },
		settleBy: optionalNumber,
		reported: { type: CustomAttributeType<CaseRecord['reported']>('any'), required: true },
		end: { type: CustomAttributeType<NonNullable<CaseRecord['end']>>('any') },
		decidedBy: optionalText,
	},
	indexes: {
		primary: primaryKey('case#${caseId}', 'case'),
		byState: index('related', 'cases#${state}', '${caseId}'),
	},
});

export const message = new Entity({
	model: model('message'),
	attributes: {
		threadId: text,
		messageId: text,
		authorId: text,
		side: { type: CustomAttributeType<MessageRecord['side']>('string'), required: true },
		text,
		files: { type: CustomAttributeType<MessageRecord['files']>('any'), required: true },
		at: number,
	},
	indexes: {
		primary: primaryKey('thread#${threadId}', 'message#${messageId}'),
		byAuthor: index('related', 'messages-of#${authorId}', '${messageId}'),
	},
});

/** A draft that became a message, so that a repeated request writes nothing. */
export const messageDraft = new Entity({
	model: model('messageDraft'),
	attributes: { threadId: text, authorId: text, draftId: text, messageId: text },
	indexes: {
		primary: primaryKey('thread#${threadId}', 'draft#${authorId}#${draftId}'),
	},
});

/** The number of files that a side of a thread has attached. */
export const threadFiles = new Entity({
	model: model('threadFiles'),
	attributes: { threadId: text, side: text, files: number },
	indexes: { primary: primaryKey('thread#${threadId}', 'files#${side}') },
});

export const points = new Entity({
	model: model('points'),
	attributes: {
		memberId: text,
		entryId: text,
		points: number,
		why: { type: CustomAttributeType<PointsEntry['why']>('string'), required: true },
		reason: optionalText,
		listingId: optionalText,
		at: number,
	},
	indexes: { primary: primaryKey('member#${memberId}', 'points#${entryId}') },
});

/** Counters of a seller's auctions; the sum over all lanes is the seller's count. */
export const reputation = new Entity({
	model: model('reputation'),
	attributes: { sellerId: text, lane: text, decided: number, accepted: number, answered: number, answerTime: number, sold: number },
	indexes: { primary: primaryKey('reputation#${sellerId}', '${lane}') },
});
