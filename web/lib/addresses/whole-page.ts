import { PAGE_SIZES } from '#shared/domain/common/request-limits.ts';

export type PageSize = (typeof PAGE_SIZES)[number];

interface Page<T> {
	content: readonly T[];
	totalElements: number;
	endsEarly?: true;
}

/**
 * Reads a complete page. If the market ends the page early because the response would be too large, reads it
 * again in smaller pages. `ask` loads page number `page` of pages with `size` entries.
 */
export async function readWholePage<P extends Page<unknown>>(ask: (page: number, size: PageSize) => Promise<P>, page: number, size: PageSize): Promise<P> {
	const first = await ask(page, size);
	const smaller = PAGE_SIZES.findLast((other) => other < size && size % other === 0);
	if (!first.endsEarly || smaller === undefined) return first;
	const content: unknown[] = [];
	for (let from = page * size; from < Math.min((page + 1) * size, first.totalElements); from += smaller) {
		content.push(...(await readWholePage(ask, from / smaller, smaller)).content);
	}
	return { ...first, content, endsEarly: undefined };
}
