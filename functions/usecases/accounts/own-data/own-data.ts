import type { OwnData, OwnDataLink } from '#shared/contract/accounts/own-data.ts';
import { OWN_DATA_DAYS } from '#shared/domain/accounts/limits.ts';
import { DAY, MINUTE } from '#shared/domain/common/durations.ts';
import { nameMarketDay } from '#shared/domain/common/market-time.ts';
import { commitOrRetry } from '../../commit-or-retry.ts';
import { MarketError } from '../../market-error.ts';
import type { MemberWorkRecord } from '../ports/member-data.ts';
import type { CopyMarket, MemberDataMarket } from '../ports/member-markets.ts';
import type { MemberRecord } from '../ports/members.ts';

/** Milliseconds without progress after which another worker is woken; longer than a worker may run. */
export const WORKER_SILENCE = 15 * MINUTE;

export async function readOwnData({ works, now }: Pick<CopyMarket, 'works' | 'now'>, { memberId }: MemberRecord): Promise<OwnData> {
	return present(await works.get({ memberId, kind: 'COPY' }), now);
}

/**
 * Requests a copy of the data about the caller; the table's stream wakes the worker. Does nothing while a copy is being made, and replaces a finished
 * one. Errors: BUSY.
 */
export function requestOwnData(market: CopyMarket, { memberId }: MemberRecord): Promise<OwnData> {
	return commitOrRetry(async () => {
		const before = await market.works.get({ memberId, kind: 'COPY' });
		if (before && before.state !== 'READY') return present(before, market.now);
		const after: MemberWorkRecord = {
			...{ memberId, kind: 'COPY', workId: market.newId(), version: before?.version ?? 0 },
			...{ state: 'ASKED', requestedAt: market.now, records: 0, wakeAt: market.now + WORKER_SILENCE },
		};
		await market.commit([
			{ kind: 'member-work', before, after },
			{ kind: 'audit-event', event: { kind: 'EXPORT', act: 'OWN_DATA', memberId } },
		]);
		// Nobody has the link to the previous copy any more.
		if (before) await market.copies.remove(before);
		return present(after, market.now);
	});
}

/** Makes an address from which the caller saves the copy, for some minutes. Errors: NOT_FOUND if there is no copy. */
export async function linkOwnData(market: CopyMarket, { memberId }: MemberRecord): Promise<OwnDataLink> {
	const made = await market.works.get({ memberId, kind: 'COPY' });
	if (!made || present(made, market.now).state !== 'READY') throw new MarketError('NOT_FOUND');
	const { url, expiresAt } = await market.copies.sign(made, `my-data-${nameMarketDay(market.zone, made.readyAt ?? market.now)}.zip`);
	await market.commit([{ kind: 'audit-event', event: { kind: 'EXPORT', act: 'OWN_DATA_SAVED', memberId } }]);
	return { url, expiresAt: new Date(expiresAt).toISOString() };
}

/** Saves the progress of a work. Another worker is woken unless progress is saved again within `silence` milliseconds. */
export async function saveWork(
	market: Pick<MemberDataMarket, 'clock' | 'commit'>,
	before: MemberWorkRecord,
	changed: Partial<MemberWorkRecord>,
	silence = WORKER_SILENCE,
): Promise<MemberWorkRecord> {
	const after = { ...before, ...changed, wakeAt: market.clock() + silence };
	await market.commit([{ kind: 'member-work', before, after }]);
	return { ...after, version: before.version + 1 };
}

const instant = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString());

function present(record: MemberWorkRecord | undefined, now: number): OwnData {
	const until = record?.readyAt === undefined ? undefined : record.readyAt + OWN_DATA_DAYS * DAY;
	if (!record || (until !== undefined && until <= now)) return { state: 'NONE', requestedAt: null, records: 0, readyAt: null, until: null, bytes: null };
	const { state, requestedAt, records, readyAt, bytes = null } = record;
	return {
		state: state === 'READY' ? 'READY' : 'WAITING',
		...{ requestedAt: instant(requestedAt), records, readyAt: instant(readyAt), until: instant(until), bytes },
	};
}
