import { ApiError } from '#shared/contract/client.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { api } from '#web/lib/api/api.ts';

/** Finds a member's own stone with a lot id. Returns undefined if the member has no such stone, or if the text cannot be a lot id. */
export async function findOwnStone(lotId: string, memberId: string): Promise<Diamond | undefined> {
	try {
		const found = await api.searchByLotId({ params: { lotId } });
		return found.find(({ seller }) => seller.userId === memberId);
	} catch (error) {
		if (error instanceof ApiError && error.code === 'VALIDATION') return undefined;
		throw error;
	}
}
