import { openSheet } from '#shared/sheet/open-sheet.ts';
import { readRecord } from '#shared/sheet/row.ts';
import { WarningSearch } from '#shared/sheet/sheet-warnings.ts';

type OpenOptions = Parameters<typeof openSheet>[1];
type Problems = NonNullable<ReturnType<typeof readRecord>['problems']>;

/**
 * Reads a sheet in a market in dollars. Returns its columns, each stone or the description of its problems (by default their codes), and the doubts as
 * `code column value`.
 */
export async function readDoubts(file: Blob, options?: Omit<OpenOptions, 'currency'>, describe = (problem: Problems[number]): string => problem.code) {
	const { columns, rows } = await openSheet(file, { currency: 'USD', ...options });
	const search = new WarningSearch(columns);
	const stones: unknown[] = [];
	for await (const batch of rows) {
		for (const record of batch) {
			search.add(record);
			const { diamond, problems } = readRecord(record, columns);
			stones.push(diamond ?? problems?.map(describe).join());
		}
	}
	return { columns, stones, doubts: search.list().map(({ code, column, value }) => `${code} ${column} ${value}`) };
}
