import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { Change } from '#functions/usecases/market/changes.ts';
import type { NoticeKind, NoticeRecord, Notices } from '#functions/usecases/notifications/ports/notices.ts';
import { notice, noticeSent } from '../entities/notifications.ts';
import type { TransactItem } from '../table/items.ts';
import { buildDelete, buildPut, buildQuery, isStill } from '../table/params.ts';
import { writeInstantKey } from '../table/shards.ts';
import { client, readItem } from '../table/table.ts';

/** Earlier releases began these keys with the member's id instead of the instant. Such notices are gone after a market day. */
const EARLIER_KEYS = '01';

export const notices: Notices = {
	get: (memberId, kind, lane) => readItem(notice.get({ memberId, kind, lane })),

	async of(memberId, kind) {
		const { data } = await notice.query.primary({ memberId, kind }).go({ consistent: true, pages: 'all' });
		return data;
	},

	async due(now) {
		const found = new Map<string, { memberId: string; kind: NoticeKind }>();
		for (const query of [notice.query.waiting({}).lt({ dueAt: writeInstantKey(now + 1) }), notice.query.waiting({}).gte({ dueAt: EARLIER_KEYS })]) {
			for await (const { Items = [] } of paginateQuery({ client }, buildQuery(query))) {
				for (const { memberId, kind } of Items) found.set(`${memberId}#${kind}`, { memberId, kind });
			}
		}
		return [...found.values()];
	},

	async notBefore(memberId, kind) {
		const { data } = await noticeSent.get({ memberId, kind }).go({ consistent: true });
		return data?.notBefore ?? 0;
	},
};

/** Creates or extends a notice; refused if another writer has extended it since. */
export function buildNotice({ before, after, notBefore }: Extract<Change, { kind: 'notice-grown' }>): TransactItem {
	const grown = notice.put({ ...after, version: (before?.version ?? 0) + 1, dueAt: writeInstantKey(notBefore) });
	return buildPut(grown.where(isStill(before)));
}

/** Deletes a notice that is being sent; refused if it has grown since. */
export function buildNoticeRemoval(removed: NoticeRecord): TransactItem {
	const { memberId, kind, lane } = removed;
	return buildDelete(notice.delete({ memberId, kind, lane }).where(isStill(removed)));
}

/** Records until when the member gets no further notification of this kind; refused while an earlier record is in force at `now`. */
export function buildNoticeSent(told: { memberId: string; kind: NoticeKind; notBefore: number }, now: number): TransactItem {
	const noted = noticeSent.put(told).where(({ notBefore }, { notExists, lte }) => `(${notExists(notBefore)} OR ${lte(notBefore, now)})`);
	return buildPut(noted);
}
