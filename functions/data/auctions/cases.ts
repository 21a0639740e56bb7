import { encodeTime } from 'ulid';
import type { Cases } from '#functions/usecases/auctions/ports/cases.ts';
import { CASES_LISTED, COMPLETION_DAYS } from '#shared/domain/auctions/limits.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { dealCase } from '../entities/deals.ts';
import { buildQuery } from '../table/params.ts';
import { countItems, queryPage } from '../table/partitions.ts';
import { parseItems, readItem } from '../table/table.ts';
import { ULID_TIME } from '../table/ulids.ts';

/** Longest time from opening a case, as given by its id, to a ban by deadline: the parties' days plus some for a late sweep. Milliseconds. */
const CASE_OPEN_FOR = (COMPLETION_DAYS + 7) * DAY;

export const cases: Cases = {
	get: (caseId) => readItem(dealCase.get({ caseId })),

	async hasBannedAt(memberId, at) {
		const limits = [{ caseId: encodeTime(at - CASE_OPEN_FOR, ULID_TIME) }, { caseId: `${encodeTime(at, ULID_TIME)}~` }] as const;
		const { data } = await dealCase.query
			.byState({ state: 'CLOSED' })
			.between(...limits)
			.go({ pages: 'all' });
		return data.some(({ end, sellerId, buyerId }) => {
			const parties = { seller: sellerId, buyer: buyerId };
			return end?.how === 'BANNED' && end.at === at && end.banned.some((party) => parties[party] === memberId);
		});
	},

	async page(state, number, size) {
		const newestFirst = { ...buildQuery(dealCase.query.byState({ state })), ScanIndexForward: false };
		const [items, totalElements] = await Promise.all([queryPage(newestFirst, { number, size, most: CASES_LISTED }), countItems(newestFirst, CASES_LISTED)]);
		return { content: parseItems(items, dealCase), totalElements };
	},
};
