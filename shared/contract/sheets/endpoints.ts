import * as z from 'zod';
import { Id, PageQuery } from '#shared/contract/common.ts';
import * as imports from '#shared/contract/sheets/imports.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';

export const importsEndpoints = {
	sampleCsv: endpoint('imports', 'GET', '/common/diamonds/dummy-csv', {
		who: 'public',
		summary: 'A sample sheet with every heading',
		answer: z.string(),
		media: 'text/csv',
	}),
	uploadCsv: endpoint('imports', 'POST', '/common/diamonds/upload-csv', {
		who: 'member',
		scope: 'stock:write',
		summary: 'Begin a bulk upload: answers where to send the sheet',
		body: imports.UploadCsv,
		answer: imports.CsvUpload,
		limit: 'UPLOAD_SHEET',
	}),
	sheetLayouts: endpoint('imports', 'GET', '/common/diamonds/sheet-layouts', {
		who: 'member',
		summary: 'What one has said of the columns of earlier sheets, by their headings',
		answer: imports.Layouts,
	}),
	listImports: endpoint('imports', 'GET', '/common/diamonds/imports', {
		who: 'member',
		scope: 'stock:read',
		summary: "One's bulk uploads, newest first",
		query: PageQuery,
		answer: imports.ImportPage,
	}),
	getImport: endpoint('imports', 'GET', '/common/diamonds/imports/{importId}', {
		who: 'member',
		scope: 'stock:read',
		summary: "Progress, counts and every row's fate; with format=csv the rejected rows as a sheet, or with fate a page of fates",
		params: z.strictObject({ importId: Id }),
		query: imports.ImportQuery,
		answer: imports.Import,
		otherMedia: ['text/csv'],
		errors: ['NOT_FOUND'],
	}),
	applyImport: endpoint('imports', 'POST', '/common/diamonds/imports/{importId}/apply', {
		who: 'member',
		summary: 'Go on with a replace-all after its preview',
		params: z.strictObject({ importId: Id }),
		answer: imports.Import,
		status: 202,
		errors: ['NOT_FOUND', 'STATE_CONFLICT'],
	}),
	answerImport: endpoint('imports', 'POST', '/common/diamonds/imports/{importId}/answer', {
		who: 'member',
		scope: 'stock:write',
		summary: 'Answer what an import asks about its prices; the sheet is read accordingly',
		params: z.strictObject({ importId: Id }),
		body: imports.Answers,
		answer: imports.Import,
		status: 202,
		errors: ['NOT_FOUND', 'STATE_CONFLICT'],
	}),
	saveRemaining: endpoint('imports', 'POST', '/common/diamonds/save-remaining-diamonds-from-csv', {
		who: 'member',
		summary: 'Let duplicates replace the listings that they duplicate',
		body: imports.SaveRemaining,
		answer: imports.SavedRemaining,
		errors: ['NOT_FOUND', 'STATE_CONFLICT'],
	}),
} as const satisfies Record<string, Endpoint>;
