import { CustomAttributeType } from 'electrodb';
import type { ImportRecord } from '#functions/usecases/sheets/ports/imports.ts';
import type { RememberedLayout } from '#shared/domain/sheets/sheet-layout.ts';
import { Entity } from './entity.ts';
import { index, isScheduled, model, number, optionalNumber, optionalText, primaryKey, text } from './schema.ts';

/** A bulk upload. `chunks` counts the fates that each of its `importRows` holds. */
export const sheetImport = new Entity({
	model: model('sheetImport'),
	attributes: {
		importId: text,
		sellerId: text,
		version: number,
		createdAt: number,
		fileName: text,
		size: number,
		mode: { type: CustomAttributeType<ImportRecord['mode']>('string'), required: true },
		feed: { type: CustomAttributeType<NonNullable<ImportRecord['feed']>>('any') },
		keyId: optionalText,
		layout: { type: CustomAttributeType<NonNullable<ImportRecord['layout']>>('any') },
		state: { type: CustomAttributeType<ImportRecord['state']>('string'), required: true },
		failure: { type: CustomAttributeType<NonNullable<ImportRecord['failure']>>('any') },
		rows: number,
		doneTo: number,
		chunks: { type: CustomAttributeType<ImportRecord['chunks']>('any'), required: true },
		preview: { type: CustomAttributeType<NonNullable<ImportRecord['preview']>>('any') },
		question: { type: CustomAttributeType<NonNullable<ImportRecord['question']>>('any') },
		askedAt: optionalNumber,
		unlikelyParts: optionalNumber,
		previewParts: optionalNumber,
		kept: { type: CustomAttributeType<NonNullable<ImportRecord['kept']>>('any') },
		ignoredColumns: { type: CustomAttributeType<ImportRecord['ignoredColumns']>('any'), required: true },
		warnings: { type: CustomAttributeType<NonNullable<ImportRecord['warnings']>>('any') },
		sharedCertificates: { type: CustomAttributeType<NonNullable<ImportRecord['sharedCertificates']>>('any') },
		etag: optionalText,
		listedAt: optionalNumber,
		leaseUntil: optionalNumber,
		leaseHolder: optionalText,
		attempts: optionalNumber,
		/** Instant from which a worker must be woken; absent if there is nothing to do. */
		dueAt: optionalText,
		ttl: optionalNumber,
	},
	indexes: {
		primary: primaryKey('import#${importId}', 'import'),
		due: { ...index('due', 'imports', '${dueAt}'), condition: isScheduled },
		bySeller: index('related', 'imports#${sellerId}', '${importId}'),
	},
});

/**
 * Some of an import's listings or rows, compressed: found by a replace-all's preview (`previewed#…`), left unchanged (`kept#…`), or rejected for
 * their price (`unlikely#…`).
 */
export const importPart = new Entity({
	model: model('importPart'),
	attributes: { importId: text, part: text, content: { type: CustomAttributeType<Uint8Array>('any'), required: true } },
	indexes: { primary: primaryKey('import#${importId}', 'part#${part}') },
});

/** Results of consecutive rows of a sheet, compressed. `firstRow` has a fixed width. */
export const importRows = new Entity({
	model: model('importRows'),
	attributes: { importId: text, firstRow: text, content: { type: CustomAttributeType<Uint8Array>('any'), required: true } },
	indexes: { primary: primaryKey('import#${importId}', 'rows#${firstRow}') },
});

/** The worker that processes a seller's import; one import per seller is processed at a time. */
export const importTurn = new Entity({
	model: model('importTurn'),
	attributes: { sellerId: text, worker: text, until: number, ttl: number },
	indexes: { primary: primaryKey('imports#${sellerId}', 'turn') },
});

/** A member's corrections of columns in earlier sheets. */
export const sheetLayouts = new Entity({
	model: model('sheetLayouts'),
	attributes: { sellerId: text, layouts: { type: CustomAttributeType<RememberedLayout[]>('any'), required: true } },
	indexes: { primary: primaryKey('imports#${sellerId}', 'layouts') },
});
