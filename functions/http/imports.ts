import { idempotentRequests } from '#functions/data/integrations/idempotent-requests.ts';
import { openImportMarket } from '#functions/open-import-market.ts';
import { addFileExport } from '#functions/usecases/audit/add-export.ts';
import { beginFeed } from '#functions/usecases/integrations/begin-feed.ts';
import { patchStock } from '#functions/usecases/integrations/patch-stock.ts';
import { answerImport, applyImport, beginImport, findOwnImport } from '#functions/usecases/sheets/import-sheet-begin.ts';
import { presentImport, readRowsPage, writeFatesPage, writeRejectedSheet } from '#functions/usecases/sheets/import-sheet-present.ts';
import { saveRemaining } from '#functions/usecases/sheets/import-sheet-save-remaining.ts';
import type { Issue, IssueCode } from '#shared/contract/errors.ts';
import { writeSampleSheet } from '#shared/sheet/sample.ts';
import { describeIssue } from '#shared/text/errors.ts';
import { keys } from './call/read-key.ts';
import { serve } from './serve.ts';

export const handler = serve<'imports'>(
	{
		feedStock: ({ body, caller, market }) => beginFeed(openImportMarket(market), caller, body),
		patchStock: async ({ body, caller, market, idempotencyKey, language }) => {
			const { fates } = await patchStock({ ...market, requests: idempotentRequests }, caller, body.changes, idempotencyKey);
			const word = (issue: Issue) => ({ ...issue, message: describeIssue(issue.code as IssueCode, language, issue.message) });
			return { fates: fates.map(({ issues, ...fate }) => ({ ...fate, ...(issues && { issues: issues.map(word) }) })) };
		},
		sampleCsv: async () => answerCsv(writeSampleSheet(), 'sample.csv'),
		uploadCsv: ({ body, caller, market }) => beginImport(openImportMarket(market), caller, body),
		sheetLayouts: async ({ caller, market }) => ({ layouts: await openImportMarket(market).imports.layouts(caller.memberId) }),
		listImports: async ({ query, caller, market, language }) => {
			const { content, totalElements } = await openImportMarket(market).imports.page(caller.memberId, query.page, query.size);
			return { content: content.map((record) => presentImport(record, language)), number: query.page, size: query.size, totalElements };
		},
		getImport: async ({ params, query: { fate, page, size, format }, caller, market, language }) => {
			const own = openImportMarket(market);
			const record = await findOwnImport(own, caller, params.importId);
			if (format && !fate) {
				await addFileExport(market, caller, 'REJECTED_ROWS');
				return answerCsv(await writeRejectedSheet(own, record, language), 'rejected.csv');
			}
			const presented = presentImport(record, language);
			if (!fate) return presented;
			const rows = await readRowsPage(own, record, fate, page, size, language);
			return format ? answerCsv(writeFatesPage(fate, rows.content, language), `${fate}.csv`) : { ...presented, rows };
		},
		applyImport: async ({ params, caller, market, language }) => presentImport(await applyImport(openImportMarket(market), caller, params.importId), language),
		answerImport: async ({ params, body, caller, market, language }) =>
			presentImport(await answerImport(openImportMarket(market), caller, params.importId, body), language),
		saveRemaining: ({ body, caller, market }) => saveRemaining(openImportMarket(market), caller, body.importId, body.lotIds, body.versions),
	},
	{ keys },
);

function answerCsv(content: string, fileName: string): Response {
	return new Response(content, {
		headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${fileName}"`, 'cache-control': 'no-store' },
	});
}
