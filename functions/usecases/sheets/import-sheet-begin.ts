import type * as z from 'zod';
import type { AnswerOf, Endpoints } from '#shared/contract/endpoints.ts';
import type { UploadCsv } from '#shared/contract/sheets/imports.ts';
import { isAnsweredBy, type SheetAnswers } from '#shared/domain/sheets/sheet-doubts.ts';
import { chooseSheetType, rememberLayout } from '#shared/domain/sheets/sheet-layout.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import { WriteConflict } from '../market/changes.ts';
import { MarketError } from '../market-error.ts';
import type { ImportMarket } from './ports/import-market.ts';
import { type ImportRecord, isUnanswered } from './ports/imports.ts';

/** Begins a bulk upload: records it and returns where to send the file, whose arrival starts the work. */
export async function beginImport(
	market: ImportMarket,
	seller: MemberRecord,
	upload: z.infer<typeof UploadCsv> & Pick<ImportRecord, 'feed'>,
): Promise<AnswerOf<Endpoints['uploadCsv']>> {
	const importId = market.newId();
	const { headings, ...layout } = upload.layout ?? {};
	const { expiresAt, ...target } = await market.sheets.signUpload(importId, chooseSheetType(upload.fileName));
	if (headings !== undefined) {
		const { worksheet, answers, ...remembered } = layout;
		await market.imports.keepLayouts(seller.memberId, rememberLayout(await market.imports.layouts(seller.memberId), { headings, ...remembered }));
	}
	await market.imports.add({
		importId,
		sellerId: seller.memberId,
		version: 1,
		createdAt: market.now,
		...upload,
		keyId: market.actor.key?.keyId,
		layout,
		state: 'WAITING',
		rows: 0,
		doneTo: 0,
		chunks: [],
		ignoredColumns: [],
	});
	return { importId, upload: { field: 'file', ...target, expiresAt: new Date(expiresAt).toISOString() } };
}

/** Finds a seller's own import. Errors: NOT_FOUND, also for another seller's. */
export async function findOwnImport(market: ImportMarket, seller: MemberRecord, importId: string): Promise<ImportRecord> {
	const record = await market.imports.get(importId);
	if (record?.sellerId !== seller.memberId) throw new MarketError('NOT_FOUND');
	return record;
}

/** Continues a replace-all after its preview. A repeated call wakes the worker again if none is active. Errors: NOT_FOUND, STATE_CONFLICT. */
export async function applyImport(market: ImportMarket, seller: MemberRecord, importId: string): Promise<ImportRecord> {
	const record = await findOwnImport(market, seller, importId);
	if (record.mode !== 'REPLACE_ALL') throw new MarketError('STATE_CONFLICT');
	if (record.state === 'DONE') return record;
	if (record.question || (record.state !== 'WRITING' && record.state !== 'PREVIEW')) throw new MarketError('STATE_CONFLICT');
	try {
		const applied = record.state === 'WRITING' ? record : await market.imports.save({ ...record, state: 'WRITING', listedAt: market.now });
		if ((applied.leaseUntil ?? 0) <= market.now) await market.queue.wake(importId);
		return applied;
	} catch (error) {
		if (error instanceof WriteConflict) return applyImport(market, seller, importId);
		throw error;
	}
}

/**
 * Stores the seller's answer to an import's question and reads the sheet accordingly. A repeated answer changes nothing. Errors: NOT_FOUND;
 * STATE_CONFLICT if there is no such question.
 */
export async function answerImport(market: ImportMarket, seller: MemberRecord, importId: string, answers: SheetAnswers): Promise<ImportRecord> {
	const record = await findOwnImport(market, seller, importId);
	const { question, layout } = record;
	const { prices = layout?.answers?.prices, unlikely = layout?.answers?.unlikely } = answers;
	const isRepeated = layout?.answers?.prices === prices && layout?.answers?.unlikely === unlikely;
	if (!question && layout?.answers && isRepeated) return record;
	if (record.state !== 'PREVIEW' || !question || !isAnsweredBy(question, answers) || isUnanswered(record, market.now)) throw new MarketError('STATE_CONFLICT');
	try {
		const answered = { ...record, layout: { ...layout, answers: { prices, unlikely } }, question: undefined, askedAt: undefined };
		const saved = await market.imports.save({ ...answered, state: 'READING' });
		await market.queue.wake(importId);
		return saved;
	} catch (error) {
		if (error instanceof WriteConflict) return answerImport(market, seller, importId, answers);
		throw error;
	}
}
