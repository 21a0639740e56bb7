import { expect, test } from 'vitest';
import { openArchive } from './archive.ts';
import { writeWorkbook } from './write-workbook.ts';

test('columns are as wide as their texts, within limits', async () => {
	const archive = await openArchive(
		await writeWorkbook('Stones', [
			['Cut', 'Fancy Color Intensity', 'Remarks'],
			['EX', undefined, 'Bright. '.repeat(50)],
		]),
	);
	const pieces = [];
	for await (const piece of archive.open('xl/worksheets/sheet1.xml')) pieces.push(new TextDecoder().decode(piece));
	const widths = [...pieces.join('').matchAll(/<col [^>]*width="(\d+)/g)].map(([, width]) => Number(width));
	expect(widths).toEqual([8, 23, 40]);
});
