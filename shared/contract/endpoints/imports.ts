import * as z from 'zod';
import { Id, PageQuery } from '#shared/contract/common.ts';
import * as imports from '#shared/contract/imports.ts';
import { type Endpoint, endpoint } from './endpoint.ts';

/** Sheets. */
export const importsEndpoints = {
	sampleCsv: endpoint({
		method: 'GET',
		path: '/common/diamonds/dummy-csv',
		service: 'imports',
		who: 'public',
		summary: 'A sample sheet with every heading',
		answer: z.string(),
		media: 'text/csv',
	}),
	uploadCsv: endpoint({
		method: 'POST',
		path: '/common/diamonds/upload-csv',
		service: 'imports',
		who: 'member',
		summary: 'Begin a bulk upload: answers where to send the sheet',
		body: imports.UploadCsv,
		answer: imports.CsvUpload,
		limit: 'UPLOAD_SHEET',
	}),
	sheetLayouts: endpoint({
		method: 'GET',
		path: '/common/diamonds/sheet-layouts',
		service: 'imports',
		who: 'member',
		summary: 'What one has said of the columns of earlier sheets, by their headings',
		answer: imports.Layouts,
	}),
	listImports: endpoint({
		method: 'GET',
		path: '/common/diamonds/imports',
		service: 'imports',
		who: 'member',
		summary: "One's bulk uploads, newest first",
		query: PageQuery,
		answer: imports.ImportPage,
	}),
	getImport: endpoint({
		method: 'GET',
		path: '/common/diamonds/imports/{importId}',
		service: 'imports',
		who: 'member',
		summary: "Progress, counts and every row's fate; with format=csv the rejected rows as a sheet",
		params: z.strictObject({ importId: Id }),
		query: imports.ImportQuery,
		answer: imports.Import,
		otherMedia: 'text/csv',
		errors: ['NOT_FOUND'],
	}),
	applyImport: endpoint({
		method: 'POST',
		path: '/common/diamonds/imports/{importId}/apply',
		service: 'imports',
		who: 'member',
		summary: 'Go on with a replace-all after its preview',
		params: z.strictObject({ importId: Id }),
		answer: imports.Import,
		status: 202,
		errors: ['NOT_FOUND', 'STATE_CONFLICT'],
	}),
	saveRemaining: endpoint({
		method: 'POST',
		path: '/common/diamonds/save-remaining-diamonds-from-csv',
		service: 'imports',
		who: 'member',
		summary: 'Let duplicates replace the listings that they duplicate',
		body: imports.SaveRemaining,
		answer: imports.SavedRemaining,
		errors: ['NOT_FOUND', 'STATE_CONFLICT'],
	}),
} as const satisfies Record<string, Endpoint>;
