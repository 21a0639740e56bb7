import { chunk } from '#shared/chunk.ts';
import { removesTooMany } from '#shared/domain/integrations/feed.ts';
import type { NotificationFact } from '#shared/domain/notifications/notification.ts';
import { chooseSheetType } from '#shared/domain/sheets/sheet-layout.ts';
import { SheetRefused } from '#shared/sheet/problems.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import { deriveImportEvent } from '../audit/stock-events.ts';
import { WriteConflict } from '../market/changes.ts';
import { MarketError } from '../market-error.ts';
import { deriveDealer } from '../stock/derive-dealer.ts';
import { checkPrices } from './check-prices.ts';
import { completeLayout } from './complete-layout.ts';
import { startForecast } from './foretell-fates.ts';
import { addStones } from './import-sheet-add.ts';
import { countRows, describeReading, ImportFailed, listWarnings, readSheet, readUnlikely } from './import-sheet-read.ts';
import { applyStones, countRemoved, listKept, removeUnlisted } from './import-sheet-replace.ts';
import { packFates } from './pack-fates.ts';
import type { SheetMarket } from './ports/import-market.ts';
import {
	countFates,
	type ImportRecord,
	isUnanswered,
	isUnderWay,
	type KeptListing,
	LISTINGS_PER_PART,
	type PreviewedListing,
	type StoredPart,
	type StoredRows,
} from './ports/imports.ts';
import { previewReplacement, type Replacement, readReplacement } from './preview-replacement.ts';
import { refuseOlderFeed } from './refuse-older-feed.ts';
import { addSharedCertificates } from './shared-certificates.ts';

/** Milliseconds for which a worker exclusively holds an import after its last checkpoint. */
const LEASE = 60_000;
/** With less time left than this, in milliseconds, a worker hands over instead of beginning the next stretch. */
const HANDOVER = 60_000;
/** Seconds after which an import checks again whether its seller's other import is finished. */
const NEXT_TURN = 5;
/** Workers that may begin in succession without progress. */
const ATTEMPTS = 8;

const PARTS_PER_TRANSACTION = 8;

/** `done`: nothing left to do now. `again`: another worker must look after `afterSeconds`. */
export type WorkOutcome = { outcome: 'done' } | { outcome: 'again'; afterSeconds: number };

const DONE: WorkOutcome = { outcome: 'done' };
const FREE = { leaseUntil: undefined, leaseHolder: undefined } as const;
const ENDED = { ...FREE, attempts: undefined } as const;

/**
 * Processes a bulk upload until it is finished, waits for its seller, or `timeLeft` (milliseconds) is used up (rulebook
 * 9). Every stretch of rows ends in a checkpoint. After a crash, the next worker repeats at most one stretch and finds
 * its listings by ids derived from import and row. Only one import per seller is processed at a time, so that all
 * sellers get a worker.
 */
export async function importSheet(market: SheetMarket, importId: string, timeLeft: () => number): Promise<WorkOutcome> {
	const found = await market.imports.get(importId);
	if (!found || !(isUnderWay(found) || isUnanswered(found, market.clock()))) return DONE;
	const busyFor = (found.leaseUntil ?? 0) - market.clock();
	if (busyFor > 0) return { outcome: 'again', afterSeconds: busyFor / 1000 + 1 };
	const work = new ImportRun(market, found, timeLeft);
	if (!(await work.takeTurn())) return { outcome: 'again', afterSeconds: NEXT_TURN };
	try {
		return await work.go();
	} catch (error) {
		if (error instanceof SheetRefused || error instanceof ImportFailed) return await work.fail(error.failure);
		if (error instanceof WriteConflict && (await work.isTakenOver())) return DONE;
		// The message is delivered again, and its worker need not wait.
		await work.release(error);
		throw error;
	} finally {
		await work.endTurn();
	}
}

class ImportRun {
	readonly #market: SheetMarket;
	readonly #timeLeft: () => number;
	readonly #worker: string;
	#record: ImportRecord;

	constructor(market: SheetMarket, record: ImportRecord, timeLeft: () => number) {
		this.#market = market;
		this.#record = record;
		this.#timeLeft = timeLeft;
		this.#worker = market.newId();
	}

	async go(): Promise<WorkOutcome> {
		const { state, attempts = 0 } = this.#record;
		if (state === 'PREVIEW') throw new ImportFailed({ code: 'NOT_ANSWERED' });
		await this.#checkpoint({ state: state === 'WAITING' ? 'READING' : state, attempts: attempts + 1 });
		if (attempts >= ATTEMPTS) throw new ImportFailed({ code: 'INTERRUPTED' });
		await this.#seller();
		const file = await this.#file();
		if (this.#record.state === 'READING') {
			const survey = await this.#survey(file);
			if (survey.question || (survey.preview && !this.#record.feed)) {
				await this.#checkpoint({ ...survey, ...ENDED, state: 'PREVIEW' });
				return DONE;
			}
			await refuseOlderFeed(this.#market, this.#record);
			await this.#checkpoint({ ...survey, state: 'WRITING', attempts: 0, listedAt: this.#market.clock() });
		}
		return this.#write(file);
	}

	/** A member who may not list any more gets no notification about a sheet: the one about the ban or the removal is enough. */
	async fail(failure: ImportFailed['failure']): Promise<WorkOutcome> {
		const { importId, fileName, chunks } = this.#record;
		const { saved } = countFates(chunks);
		const isTold = failure.code !== 'NOT_ACTIVE' && !this.#record.feed?.dryRun;
		await this.#end({ state: 'FAILED', failure }, isTold && { kind: 'IMPORT_FAILED', data: { importId, fileName, code: failure.code, saved } });
		return DONE;
	}

	/**
	 * Returns whether another worker has taken over or the import is finished. A conflict alone does not prove it, since a write whose answer was lost
	 * conflicts with itself.
	 */
	async isTakenOver(): Promise<boolean> {
		const present = await this.#market.imports.get(this.#record.importId);
		if (!present || !isUnderWay(present)) return true;
		return present.leaseHolder !== this.#worker && (present.leaseUntil ?? 0) > this.#market.clock();
	}

	/** Lets another worker begin at once. A busy table does not count as a failed attempt of the sheet. */
	async release(reason: unknown): Promise<void> {
		const wasBusy = reason instanceof MarketError && reason.code === 'BUSY';
		try {
			const present = await this.#market.imports.get(this.#record.importId);
			if (present?.leaseHolder !== this.#worker) return;
			await this.#market.imports.save({ ...present, ...FREE, attempts: Math.max(0, (present.attempts ?? 0) - (wasBusy ? 1 : 0)) });
		} catch {
			// The next worker then waits until the lease has expired.
		}
	}

	/** Returns false while another of the seller's imports is being processed. */
	takeTurn(now = this.#market.clock()): Promise<boolean> {
		return this.#market.imports.takeTurn(this.#record.sellerId, this.#worker, now + LEASE, now);
	}

	async endTurn(): Promise<void> {
		// If it cannot be ended, it expires with the lease.
		await this.#market.imports.endTurn(this.#record.sellerId, this.#worker).catch(() => undefined);
	}

	/** Counts the sheet's rows and previews a replace-all, before anything is written. */
	async #survey(file: Blob): Promise<Pick<ImportRecord, 'rows' | 'ignoredColumns' | 'warnings' | 'question' | 'askedAt' | 'preview' | 'previewParts'>> {
		if (this.#record.feed) await this.#checkpoint({ layout: await completeLayout(this.#market, this.#record, file) });
		const { rows, ignoredColumns, warnings: found } = await countRows(file, describeReading(this.#market, this.#record));
		if (rows === 0 && this.#record.mode === 'REPLACE_ALL') throw new ImportFailed({ code: 'NO_ROWS' });
		// The lease is renewed first, because comparing prices may load the market.
		await this.#checkpoint({});
		const { question, unlikely, warning } = await checkPrices(this.#market, this.#record, file);
		const read = { rows, ignoredColumns, warnings: listWarnings(this.#record, found, warning) };
		if (question) return { ...read, question, askedAt: this.#market.clock() };
		if (this.#record.layout?.answers?.unlikely === 'REJECT') await this.#checkpoint({ unlikelyParts: await this.#store('unlikely', unlikely) });
		const { mode, feed } = this.#record;
		if (mode === 'MERGE' && !feed) return read;
		const { preview, listings } = await previewReplacement(this.#market, this.#record, file);
		if (feed && removesTooMany(preview, feed)) {
			await this.#checkpoint({ ...read, preview });
			throw new ImportFailed({ code: 'TOO_MANY_REMOVED' });
		}
		return { ...read, preview, previewParts: await this.#store('previewed', listings) };
	}

	/** Stores listings or rows in parts that fit into items. Returns the number of parts. */
	async #store(of: StoredPart['of'], listings: readonly (PreviewedListing | KeptListing | number)[]): Promise<number> {
		const portions = chunk(listings, LISTINGS_PER_PART);
		for (const group of chunk([...portions.entries()], PARTS_PER_TRANSACTION)) {
			const parts = await Promise.all(group.map(async ([part, portion]) => ({ of, part, content: await this.#market.imports.pack(portion) })));
			await this.#checkpoint({}, { parts });
		}
		return portions.length;
	}

	async #write(file: Blob): Promise<WorkOutcome> {
		const { mode, feed } = this.#record;
		const plan = mode === 'REPLACE_ALL' || feed ? await readReplacement(this.#market, this.#record, file) : undefined;
		const forecast = plan && feed?.dryRun ? startForecast(plan) : undefined;
		// All removals come before the first row is written.
		if (plan && !forecast && this.#record.chunks.length === 0) await removeUnlisted(this.#market, await this.#seller(), plan, () => this.#checkpoint({}));
		const { headings, stretches } = await readSheet(
			file,
			describeReading(this.#market, this.#record),
			await readUnlikely(this.#market, this.#record),
			// A forecast begins with the first row again, because each row's fate depends on those before.
			forecast ? 0 : this.#record.doneTo,
		);
		for await (const { firstRow, lastRow, stones, rejected } of stretches) {
			if (this.#timeLeft() < HANDOVER) {
				await this.#checkpoint(FREE);
				return { outcome: 'again', afterSeconds: 0 };
			}
			const record = { ...this.#record, dealer: deriveDealer(await this.#seller()) };
			const { saved, duplicate } = await (plan ? applyStones(this.#market, record, plan, stones, forecast) : addStones(this.#market, record, stones));
			if (forecast && lastRow <= this.#record.doneTo) {
				// These rows end in no checkpoint of their own, so the lease is renewed once half of it is over.
				if ((this.#record.leaseUntil ?? 0) - this.#market.clock() < LEASE / 2) await this.#checkpoint({});
				continue;
			}
			const { chunks, rows } = await packFates(this.#market, firstRow, { ...(rejected.length > 0 && { headings }), saved, duplicate, rejected });
			await this.#checkpoint({ doneTo: lastRow, attempts: 0, chunks: [...this.#record.chunks, ...chunks] }, { rows });
			if (forecast) continue;
			// After the checkpoint, because it may load the whole market; the next one stores it.
			this.#record = { ...this.#record, sharedCertificates: await addSharedCertificates(this.#market, this.#record, stones, saved) };
		}
		await this.#finish(plan);
		return DONE;
	}

	async #finish(plan: Replacement | undefined): Promise<void> {
		const { mode, feed } = this.#record;
		const kept = plan && mode === 'REPLACE_ALL' && !feed?.dryRun ? await listKept(this.#market, this.#record, plan) : undefined;
		if (kept) await this.#store('kept', kept);
		const { importId, fileName, chunks, warnings } = this.#record;
		const counted = kept && chunk(kept, LISTINGS_PER_PART).map(({ length }) => length);
		const told = { kind: 'IMPORT_FINISHED', data: { importId, fileName, ...countFates(chunks), ...(warnings && { warnings: warnings.length }) } } as const;
		await this.#end({ state: 'DONE', kept: counted }, !feed?.dryRun && told, kept && plan && countRemoved(this.#record, plan, kept));
	}

	/** Writes the import's last change together with the seller's notification and the audit event. */
	async #end(changes: Pick<ImportRecord, 'state'> & Partial<ImportRecord>, told: NotificationFact | false, removed?: number): Promise<void> {
		const at = this.#market.clock();
		const notification = told && { notificationId: this.#market.newId(), notification: { ...told, memberId: this.#record.sellerId }, at };
		const event = deriveImportEvent(this.#record, { state: changes.state, removed });
		const auditEvents = this.#record.feed?.dryRun ? [] : [{ deedId: this.#market.newId(), at, ...event }];
		await this.#market.imports.save({ ...this.#record, ...ENDED, ...changes }, { notification: notification || undefined, auditEvents });
	}

	async #checkpoint(changes: Partial<ImportRecord>, besides: { rows?: readonly StoredRows[]; parts?: readonly StoredPart[] } = {}): Promise<void> {
		const lease = { leaseUntil: this.#market.clock() + LEASE, leaseHolder: this.#worker };
		this.#record = await this.#market.imports.save({ ...this.#record, ...lease, ...changes }, besides);
		// If the turn cannot be extended, two of the seller's imports may run, which is harmless.
		if (this.#record.leaseUntil !== undefined) await this.takeTurn().catch(() => false);
	}

	/** A seller who was banned or removed meanwhile may list nothing more. */
	async #seller(): Promise<MemberRecord> {
		const seller = await this.#market.members.get(this.#record.sellerId);
		if (seller?.state !== 'ACTIVE') throw new ImportFailed({ code: 'NOT_ACTIVE' });
		return seller;
	}

	async #file(): Promise<Blob> {
		const file = await this.#market.sheets.read(this.#record.importId, chooseSheetType(this.#record.fileName));
		if (!file) throw new ImportFailed({ code: 'SHEET_GONE' });
		if (this.#record.etag === undefined) await this.#checkpoint({ etag: file.etag });
		else if (this.#record.etag !== file.etag) throw new ImportFailed({ code: 'SHEET_CHANGED' });
		if (this.#record.feed && file.bytes.length !== this.#record.size) throw new ImportFailed({ code: 'SIZE_DIFFERS' });
		return new Blob([file.bytes]);
	}
}
