import type { Diamond } from '#shared/contract/stock/diamonds.ts';

/** Makes a listing as a member sees it, displayed and without a bid; `changes` replace what matters to the test. */
export function aDiamond(changes: Partial<Diamond> = {}): Diamond {
	return {
		diamondId: '01J00000000000000000000003',
		lotId: 'A-1',
		shape: 'ROUND',
		weight: 1,
		createdAt: '2026-01-01T00:00:00.000Z',
		state: 'DISPLAYED',
		status: 'DISPLAYED',
		version: 1,
		revision: 1,
		seller: { userId: '01J00000000000000000000002', name: 'Ren Sato', company: 'Seller', rank: 0 },
		sellerRank: 0,
		bidCount: 0,
		isBidPlaced: false,
		images: [],
		attachmentDetailsResponseDtoList: [],
		isUploaded: false,
		tracked: false,
		abilities: { edit: false, delete: false, refresh: false, bid: true, decide: false, confirm: false, complain: false },
		...changes,
	};
}
