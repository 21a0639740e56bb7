import { openImportMarket } from '#functions/open-import-market.ts';
import { addFileExport } from '#functions/usecases/audit/add-export.ts';
import { answerImport, applyImport, beginImport, findOwnImport } from '#functions/usecases/sheets/import-sheet-begin.ts';
import { presentImport, readRowsPage, writeRejectedSheet } from '#functions/usecases/sheets/import-sheet-present.ts';
import { saveRemaining } from '#functions/usecases/sheets/import-sheet-save-remaining.ts';
import { writeSampleSheet } from '#shared/sheet/sample.ts';
import { keys } from './call/read-key.ts';
import { serve } from './serve.ts';

export const handler = serve<'imports'>(
	{
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
			if (format) {
				await addFileExport(market, caller, 'REJECTED_ROWS');
				return answerCsv(await writeRejectedSheet(own, record, language), 'rejected.csv');
			}
			const presented = presentImport(record, language);
			return fate ? { ...presented, rows: await readRowsPage(own, record, fate, page, size, language) } : presented;
		},
		applyImport: async ({ params, caller, market, language }) => presentImport(await applyImport(openImportMarket(market), caller, params.importId), language),
		answerImport: async ({ params, body, caller, market, language }) =>
			presentImport(await answerImport(openImportMarket(market), caller, params.importId, body), language),
		saveRemaining: ({ body, caller, market }) => saveRemaining(openImportMarket(market), caller, body.importId, body.lotIds),
	},
	{ keys },
);

function answerCsv(content: string, fileName: string): Response {
	return new Response(content, {
		headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${fileName}"`, 'cache-control': 'no-store' },
	});
}
