import type { CaseState } from '#shared/domain/auctions/completion.ts';
import { buildReputation } from '../../accounts/reputations.ts';
import { buildClosing, buildLosersNotified } from '../../auctions/closings.ts';
import { buildMessage } from '../../auctions/threads.ts';
import { bid, participation } from '../../entities/auctions.ts';
import { dealCase, points } from '../../entities/deals.ts';
import { setting } from '../../entities/market.ts';
import { member } from '../../entities/members.ts';
import { buildRateCheck, buildRateCopies, DISCOUNT_RATE } from '../../operations/settings.ts';
import { buildCheck } from '../params.ts';
import { put, update, type WriteBuilders } from './write.ts';

export const AUCTION_WRITES = {
	'bid-added': (change) => [put(bid.create(change.bid), 'BID_ID_TAKEN')],
	'closing-added': (change) => [{ item: buildClosing(change.closing), refused: 'VERSION' }],
	'losers-told': (change) => [{ item: buildLosersNotified(change.closing, change.told), refused: 'VERSION' }],
	participation: (change) => [put(participation.put(change.participation))],
	points({ entry, entryId, listingId, at, given }) {
		const summed = member.patch({ memberId: entry.memberId }).add({ rank: entry.points, version: 1 });
		return [
			put(points.create({ ...entry, entryId, listingId, at })),
			update(given ? summed.where(({ version }, { eq }) => eq(version, given.version)) : summed),
		];
	},
	reputation: (change) => [{ item: buildReputation(change), refused: 'VERSION' }],
	'case-saved': (change) => [put(dealCase.put(change.record))],
	'case-not-closed': ({ caseId }) => [{ item: buildCheck(dealCase.get({ caseId }), {}, { state: 'CLOSED' satisfies CaseState }), refused: 'VERSION' }],
	'message-added': (change) => buildMessage(change.message, change.draftId).map((item) => ({ item, refused: 'VERSION' })),
	'discount-rate'({ rate, before }) {
		const set = setting.put({ name: DISCOUNT_RATE, value: rate });
		return [
			put(
				set.where(({ value }, { eq, notExists }) => `(${notExists(value)} OR ${eq(value, before)})`),
				'VERSION',
			),
			...buildRateCopies(rate).map((item) => ({ item, refused: 'VERSION' as const })),
		];
	},
	'rate-unchanged': ({ rate }) => [{ item: buildRateCheck(rate), refused: 'VERSION' }],
} satisfies Partial<WriteBuilders>;
