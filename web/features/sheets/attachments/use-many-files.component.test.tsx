import { afterEach, expect, test } from 'vitest';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { anOwnStone, makeId } from '#test/components/answers/stock.ts';
import { type Answers, listRequests } from '#test/components/fake-client.ts';
import { show, trader } from '#test/components/page.tsx';
import { useManyFiles } from './use-many-files.ts';

/**
 * Answers for one stone, as the market does: a set replaces the awaited files, and only those are attached. It asks for no upload, so the files count as
 * stored. The first check's answer waits for `answer`, and is lost if that rejects.
 */
function answerStone(answer: () => Promise<void>): Answers {
	let stone: Diamond = anOwnStone(trader, { lotId: 'A-1' });
	let awaited: Diamond['attachmentDetailsResponseDtoList'] = [];
	let sent = 0;
	const first = [answer];
	return {
		searchByLotId: async ({ params }) => (params.lotId === 'A-1' ? [stone] : []),
		updateAttachment: async ({ body: { files = [], kept = [] } }) => {
			awaited = files.map((file) => ({ ...file, attachmentId: makeId(++sent), url: 'https://media.example/a.png', createdAt: '2026-11-27T00:00:00.000Z' }));
			const isKept = ({ attachmentId }: { attachmentId: string }) => kept.some((one) => one.attachmentId === attachmentId);
			stone = { ...stone, attachmentDetailsResponseDtoList: stone.attachmentDetailsResponseDtoList.filter(isKept) };
			return { uploads: [] };
		},
		confirmAttachments: async () => {
			const [answered] = await Promise.allSettled([first.shift()?.()]);
			stone = { ...stone, attachmentDetailsResponseDtoList: [...stone.attachmentDetailsResponseDtoList, ...awaited] };
			awaited = [];
			if (answered.status === 'rejected') throw answered.reason;
			return stone;
		},
	};
}

/** A photo of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const makePhoto = (name: string) => new File([Uint8Array.from(atob(PIXEL), (letter) => letter.charCodeAt(0))], name);

/** The hook's newest result. */
let many: ReturnType<typeof useManyFiles> | undefined;
afterEach(() => {
	many = undefined;
});

function Batches() {
	many = useManyFiles(trader.userId);
	return null;
}

test('a batch that is chosen while another is sent adds to it', async () => {
	const { promise, resolve } = Promise.withResolvers<void>();
	const answers = answerStone(() => promise);
	await show(<Batches />, { as: trader, answers });
	await expect.poll(() => many).toBeDefined();
	const batches = [many?.add([makePhoto('A-1_1.png')])];
	await expect.poll(() => listRequests('confirmAttachments')).toHaveLength(1);
	batches.push(many?.add([makePhoto('A-1_2.png')]));
	// Time in which the second batch would be sent if it did not wait.
	await new Promise((pass) => setTimeout(pass, 300));
	resolve();
	await Promise.all(batches);
	await expect.poll(() => many?.files.map(({ fate }) => fate.step)).toEqual(['done', 'done']);
	const [stone] = (await answers.searchByLotId?.({ params: { lotId: 'A-1' } })) ?? [];
	expect(stone?.attachmentDetailsResponseDtoList.map(({ field, fileName }) => [field, fileName])).toEqual([
		['images[0]', 'A-1_1.png'],
		['images[1]', 'A-1_2.png'],
	]);
});

test('a file that arrived though the answer was lost is not added again by a retry; one of that name that was there before is no reason to leave it out', async () => {
	const answers = answerStone(() => Promise.reject(new TypeError('Failed to fetch')));
	await show(<Batches />, { as: trader, answers });
	await expect.poll(() => many).toBeDefined();
	await many?.add([makePhoto('A-1_1.png')]);
	await expect.poll(() => many?.files[0]?.fate.step).toBe('failed');
	await many?.retry();
	await expect.poll(() => many?.files[0]?.fate.step).toBe('done');
	const readNames = async () => {
		const [stone] = (await answers.searchByLotId?.({ params: { lotId: 'A-1' } })) ?? [];
		return stone?.attachmentDetailsResponseDtoList.map(({ fileName }) => fileName);
	};
	expect(await readNames()).toEqual(['A-1_1.png']);
	await many?.add([makePhoto('A-1_1.png')]);
	expect(await readNames()).toEqual(['A-1_1.png', 'A-1_1.png']);
});
