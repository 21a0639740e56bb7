import type { PricePosition } from '#shared/contract/prices/prices.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const SELLER = { userId: '01J00000000000000000000002', name: 'Ren Sato', company: 'Okachimachi Gems', rank: 12 };

export const LED: Diamond = {
	diamondId: '01J00000000000000000000003',
	lotId: 'A-1042',
	shape: 'ROUND',
	weight: 1.51,
	color: 'F',
	clarity: 'VS1',
	cut: 'EX',
	polish: 'EX',
	symmetry: 'EX',
	fluorescence: 'N',
	laboratory: 'GIA',
	length: 7.36,
	width: 7.33,
	depth: 4.55,
	askingPrice: 11_800,
	totalPrice: 17_818,
	createdAt: '2026-11-20T01:00:00.000Z',
	state: 'BIDDING',
	status: 'BIDDING',
	version: 4,
	revision: 1,
	seller: SELLER,
	sellerRank: 12,
	bidCount: 7,
	currentBid: 9_360,
	requiredBid: 9_454,
	closesAt: new Date(Date.now() + 3 * DAY + 4.5 * HOUR).toISOString(),
	isBidPlaced: true,
	images: [],
	attachmentDetailsResponseDtoList: [],
	isUploaded: false,
	leading: true,
	myMaxBid: 9_800,
	tracked: true,
	abilities: { edit: false, delete: false, refresh: false, bid: true, decide: false, confirm: false, complain: false },
};

const FANCY: Pick<Diamond, 'color' | 'fancyColorDto'> = {
	color: 'FANCY',
	fancyColorDto: { intensity: 'fancy_vivid', subColor: 'orangy', mainColor: 'yellow' },
};

export const STONES: readonly Diamond[] = [
	LED,
	{
		...LED,
		diamondId: '01J00000000000000000000004',
		lotId: 'A-1043',
		shape: 'OVAL',
		length: 9.7,
		width: 6.9,
		weight: 2.02,
		leading: false,
		currentBid: 10_240,
	},
	{
		...LED,
		...FANCY,
		...{ diamondId: '01J00000000000000000000005', lotId: 'B-7', shape: 'CUSHION', weight: 0.71, cut: undefined, state: 'DISPLAYED', status: 'DISPLAYED' },
		...{ askingPrice: undefined, totalPrice: undefined, currentBid: undefined, closesAt: undefined, isBidPlaced: false, leading: undefined, bidCount: 0 },
	},
	{
		...LED,
		...{ diamondId: '01J00000000000000000000006', lotId: 'C-219', shape: 'EMERALD', length: 8.4, width: 5.9, weight: 1.7, clarity: 'VVS2', cut: undefined },
		...{ state: 'AWAITING_DECISION', status: 'AWAITING_DECISION', isBidPlaced: false, leading: undefined, tracked: false },
	},
	{ ...LED, diamondId: '01J00000000000000000000007', lotId: 'C-220', shape: 'PEAR', length: 9, width: 5.8, state: 'ACCEPTED', status: 'ACCEPTED' },
	{ ...LED, diamondId: '01J00000000000000000000008', lotId: 'C-221', shape: 'HEART', length: 7, width: 7.1, state: 'SOLD', status: 'SOLD' },
	{
		...LED,
		...{ diamondId: '01J00000000000000000000009', lotId: 'D-1', shape: 'MARQUISE', length: 11, width: 5.5, state: 'SUSPENDED', status: 'SUSPENDED' },
		...{ currentBid: undefined, isBidPlaced: false, leading: undefined },
	},
];

export const POSITION = {
	count: 212,
	quartiles: [8900, 9420, 9980],
	span: [7300, 11_900],
	histogram: {
		limits: [7600, 8000, 8400, 8800, 9200, 9600, 10_000, 10_400, 10_800, 11_200],
		counts: [4, 9, 17, 31, 44, 41, 30, 17, 10, 6, 3],
	},
} satisfies Pick<PricePosition, 'count' | 'quartiles' | 'span' | 'histogram'>;
