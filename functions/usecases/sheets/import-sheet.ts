import type { NewNotification } from '#shared/domain/notification.ts';
import { SheetRefused } from '#shared/sheet/open-sheet.ts';
import { WriteConflict } from '../ports/changes.ts';
import { countFates, type ImportMarket, type ImportRecord, type StoredRows } from '../ports/imports.ts';
import type { MemberRecord } from '../ports/members.ts';
import { addStones } from './import-sheet-add.ts';
import { countRows, ImportFailed, readSheet } from './import-sheet-read.ts';
import { removeUnlisted, replaceStones } from './import-sheet-replace.ts';
import { packFates } from './pack-fates.ts';
import { planReplacement } from './preview-replacement.ts';

/** A worker has an import to itself for so long after its last checkpoint, milliseconds. */
const LEASE = 60_000;
/** With less than this left to it, milliseconds, a worker hands over instead of beginning the next stretch. */
const HANDOVER = 60_000;

/** `done`: nothing left to do now. `again`: wake another worker, after so many seconds. */
export type WorkOutcome = { outcome: 'done' } | { outcome: 'again'; afterSeconds: number };

const DONE: WorkOutcome = { outcome: 'done' };

/**
 * Works on a bulk upload until it is finished, waits for its seller, or
 * `timeLeft` (milliseconds) is used up (rulebook 9). Every stretch of rows ends
 * in a checkpoint; whoever goes on after a worker that died repeats at most one
 * stretch, and finds its listings by ids that follow from import and row.
 */
export async function importSheet(market: ImportMarket, importId: string, timeLeft: () => number): Promise<WorkOutcome> {
	const found = await market.imports.get(importId);
	if (!found || !(found.state === 'WAITING' || found.state === 'READING' || found.state === 'WRITING')) return DONE;
	const busyFor = (found.leaseUntil ?? 0) - market.clock();
	if (busyFor > 0) return { outcome: 'again', afterSeconds: busyFor / 1000 + 1 };
	const work = new Work(market, found, timeLeft);
	try {
		return await work.go();
	} catch (error) {
		// Somebody else has taken over, or finished it.
		if (error instanceof WriteConflict) return DONE;
		if (error instanceof SheetRefused || error instanceof ImportFailed) return work.fail(error.failure);
		// The message comes again, and whoever gets it need not wait.
		await work.release();
		throw error;
	}
}

class Work {
	readonly #market: ImportMarket;
	readonly #timeLeft: () => number;
	#record: ImportRecord;

	constructor(market: ImportMarket, record: ImportRecord, timeLeft: () => number) {
		this.#market = market;
		this.#record = record;
		this.#timeLeft = timeLeft;
	}

	async go(): Promise<WorkOutcome> {
		await this.#checkpoint({ state: this.#record.state === 'WAITING' ? 'READING' : this.#record.state });
		await this.#seller();
		const bytes = await this.#file();
		if (this.#record.state === 'READING') {
			const survey = await this.#survey(bytes);
			if (survey.preview) {
				await this.#checkpoint({ ...survey, state: 'PREVIEW', leaseUntil: undefined });
				return DONE;
			}
			await this.#checkpoint({ ...survey, state: 'WRITING', listedAt: this.#market.clock() });
		}
		return this.#write(bytes);
	}

	async fail(failure: ImportRecord['failure']): Promise<WorkOutcome> {
		await this.#checkpoint({ state: 'FAILED', failure, leaseUntil: undefined });
		return DONE;
	}

	/** Lets another worker begin at once. */
	async release(): Promise<void> {
		await this.#checkpoint({ leaseUntil: undefined }).catch(() => undefined);
	}

	/** How long the sheet is, and what a replace-all would do, before anything is written. */
	async #survey(bytes: Uint8Array): Promise<Pick<ImportRecord, 'rows' | 'ignoredColumns' | 'preview'>> {
		const { ignoredColumns, rows } = await countRows(bytes, this.#market.currency);
		if (this.#record.mode === 'MERGE') return { rows, ignoredColumns };
		const { preview } = await planReplacement(this.#market, this.#record, bytes);
		return { rows, ignoredColumns, preview };
	}

	async #write(bytes: Uint8Array): Promise<WorkOutcome> {
		const plan = this.#record.mode === 'REPLACE_ALL' ? await planReplacement(this.#market, this.#record, bytes) : undefined;
		if (plan) await removeUnlisted(this.#market, await this.#seller(), plan, () => this.#checkpoint({}));
		const { headings, stretches } = await readSheet(bytes, this.#market.currency, this.#record.doneTo);
		for await (const { firstRow, lastRow, stones, rejected } of stretches) {
			if (this.#timeLeft() < HANDOVER) {
				await this.#checkpoint({ leaseUntil: undefined });
				return { outcome: 'again', afterSeconds: 0 };
			}
			await this.#seller();
			const { saved, duplicate } = plan ? await replaceStones(this.#market, this.#record, plan, stones) : await addStones(this.#market, this.#record, stones);
			const { chunks, rows } = await packFates(this.#market, firstRow, { ...(rejected.length > 0 && { headings }), saved, duplicate, rejected });
			await this.#checkpoint({ doneTo: lastRow, chunks: [...this.#record.chunks, ...chunks] }, rows);
		}
		await this.#finish();
		return DONE;
	}

	async #finish(): Promise<void> {
		const { importId, sellerId, fileName, chunks } = this.#record;
		const notification: NewNotification = { memberId: sellerId, kind: 'IMPORT_FINISHED', data: { importId, fileName, ...countFates(chunks) } };
		const tell = { notificationId: this.#market.newId(), notification, at: this.#market.clock() };
		await this.#market.imports.save({ ...this.#record, state: 'DONE', leaseUntil: undefined }, { tell });
	}

	async #checkpoint(changes: Partial<ImportRecord>, rows: readonly StoredRows[] = []): Promise<void> {
		this.#record = await this.#market.imports.save({ ...this.#record, leaseUntil: this.#market.clock() + LEASE, ...changes }, { rows });
	}

	/** Banned or removed meanwhile: nothing more of theirs is listed. */
	async #seller(): Promise<MemberRecord> {
		const seller = await this.#market.members.get(this.#record.sellerId);
		if (seller?.state !== 'ACTIVE') throw new ImportFailed({ code: 'NOT_ACTIVE' });
		return seller;
	}

	async #file(): Promise<Uint8Array> {
		const file = await this.#market.sheets.read(this.#record.importId);
		if (!file) throw new ImportFailed({ code: 'SHEET_GONE' });
		if (this.#record.etag === undefined) await this.#checkpoint({ etag: file.etag });
		else if (this.#record.etag !== file.etag) throw new ImportFailed({ code: 'SHEET_CHANGED' });
		return file.bytes;
	}
}
