import { getConfig } from '#web/lib/api/config.ts';

/** Counts a sheet's rows as the importer will, in steps that leave room for input. Rejects if the file is not a sheet, or once `signal` is aborted. */
export async function countSheetRows(file: Blob, signal: AbortSignal): Promise<number> {
	const { openSheet } = await import('#shared/sheet/open-sheet.ts');
	const { rows } = await openSheet(file, { currency: getConfig().currency, incomplete: true });
	let count = 0;
	for await (const batch of rows) {
		count += batch.length;
		await new Promise((resume) => setTimeout(resume));
		signal.throwIfAborted();
	}
	return count;
}
