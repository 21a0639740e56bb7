import type { ExportReport } from '#shared/contract/audit/audit-log.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Ports } from '../market/market.ts';

/** Records that a member saved stones, or the log itself, as a file made by the web app. */
export async function addExport(market: Ports<'commit'>, { memberId }: MemberRecord, { what, format, count }: ExportReport): Promise<void> {
	await market.commit([{ kind: 'audit-event', event: { kind: 'EXPORT', act: what, memberId, after: { format, count } } }]);
}

/** Records that a member requested a file made by the market: the media of a stone, the rejected rows of an import, or the own stock. */
export async function addFileExport(
	market: Ports<'commit'>,
	{ memberId }: MemberRecord,
	act: 'MEDIA' | 'REJECTED_ROWS' | 'STONES',
	listingId?: string,
): Promise<void> {
	await market.commit([{ kind: 'audit-event', event: { kind: 'EXPORT', act, memberId, listingId } }]);
}
