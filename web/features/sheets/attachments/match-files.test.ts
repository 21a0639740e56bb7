import { expect, test } from 'vitest';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import type { NewItem } from '#web/lib/files/media-draft.ts';
import { groupFiles, pickNew, readLotIds } from './match-files.ts';

test.each([
	['KI1-00417.jpg', ['KI1-00417', 'KI1']],
	['LOT 7 (2).JPG', ['LOT 7 (2)', 'LOT 7', 'LOT']],
	['A-7_front_2.webp', ['A-7_front_2', 'A-7_front', 'A-7']],
	['３３.mp4', ['33']],
	['.jpg', []],
	[`${'x'.repeat(41)}_1.jpg`, []],
])('%s may be of %o', (fileName, lots) => {
	expect(readLotIds(fileName)).toEqual(lots);
});

test('files take the free places of their stones in the order of their names', () => {
	const stone = { diamondId: 'A', attachmentDetailsResponseDtoList: [{ attachmentId: 'old', field: 'images[0]' }] } as unknown as Diamond;
	const other = { diamondId: 'B', attachmentDetailsResponseDtoList: [] } as unknown as Diamond;
	const item = (name: string, kind: 'photo' | 'video' = 'photo'): NewItem => ({ key: name, kind, contentType: 'image/jpeg', file: new File([], name) });
	const [first, second] = groupFiles([
		{ stone, item: item('A_10.jpg') },
		{ stone, item: item('A_9.jpg') },
		{ stone: other, item: item('B.jpg') },
		{ stone, item: item('A_11.jpg') },
		{ stone, item: item('A.mp4', 'video') },
	]);
	expect(first?.stone).toBe(stone);
	expect(first && pickNew(first).map(({ key }) => key)).toEqual(['A.mp4', 'A_9.jpg', 'A_10.jpg']);
	expect(first?.tooMany.map(({ key }) => key)).toEqual(['A_11.jpg']);
	expect(second && pickNew(second).map(({ key }) => key)).toEqual(['B.jpg']);
});

test('the main photo of a stone is the one whose name has nothing behind the lot', () => {
	const stone = { diamondId: 'A', attachmentDetailsResponseDtoList: [] } as unknown as Diamond;
	const names = ['NEW-1_2.jpg', 'NEW-1 (3).jpg', 'NEW-1.jpg'];
	const [files] = groupFiles(names.map((name) => ({ stone, item: { key: name, kind: 'photo', contentType: 'image/jpeg', file: new File([], name) } })));
	expect(files && pickNew(files)[0]?.key).toBe('NEW-1.jpg');
});
