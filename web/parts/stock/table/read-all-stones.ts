import { PAGE_SIZES } from '#shared/domain/common/request-limits.ts';
import { type PageSize, readWholePage } from '#web/lib/addresses/whole-page.ts';

const LARGEST_PAGE = Math.max(...PAGE_SIZES) as PageSize;

/** Readings of a list that changes meanwhile. */
const READINGS = 3;

type Ask<S> = (page: number, size: PageSize) => Promise<{ content: readonly S[]; totalElements: number; endsEarly?: true }>;

/**
 * Reads all stones of a list, at most `most`, in pages of `size`. Reads again if a stone that was deleted or moved meanwhile may have
 * taken another one across the boundary of two pages.
 */
export async function readAllStones<S extends { diamondId: string }>(ask: Ask<S>, most: number, size = LARGEST_PAGE): Promise<S[]> {
	for (let reading = 1; ; reading++) {
		const { stones, isComplete } = await readPages(ask, most, size);
		if (isComplete || reading === READINGS) return stones.slice(0, most);
	}
}

/** Reads all pages once. The reading is complete if no page was shorter than announced, and the list has not become shorter. */
async function readPages<S extends { diamondId: string }>(ask: Ask<S>, most: number, size: PageSize) {
	const stones = new Map<string, S>();
	let hasShrunk = false;
	let total = 0;
	for (let page = 0; page === 0 || page * size < Math.min(total, most); page++) {
		const { content, totalElements } = await readWholePage(ask, page, size);
		for (const stone of content) stones.set(stone.diamondId, stone);
		hasShrunk ||= totalElements < total;
		total = totalElements;
	}
	return { stones: [...stones.values()], isComplete: total <= size || (!hasShrunk && stones.size >= Math.min(total, most)) };
}
