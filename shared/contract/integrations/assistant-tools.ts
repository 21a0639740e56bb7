import * as z from 'zod';
import { ASSISTANT_PAGE_SIZES } from '#shared/domain/integrations/limits.ts';
import type { Scope } from '#shared/domain/integrations/scopes.ts';
import { MemberDashboard } from '../accounts/members.ts';
import { AddBid } from '../auctions/bids.ts';
import { Task } from '../auctions/tasks.ts';
import { Day, Id, pageOf } from '../common.ts';
import { endpoints } from '../endpoints.ts';
import type { Rule } from '../errors.ts';
import { PricePosition, StoneToPrice } from '../prices/prices.ts';
import { InventoryQuery, SearchPage, SearchPayload } from '../search/search.ts';
import { Diamond, DiamondAttributes } from '../stock/diamonds.ts';

const Link = z.url().describe('Address of the page in the app.');
const PerCarat = DiamondAttributes.shape.askingPrice.unwrap().describe('Whole currency units per carat.');
/** An assistant reads every row, so its pages are short. */
const page = { page: SearchPayload.shape.page, size: z.literal([...ASSISTANT_PAGE_SIZES]).default(ASSISTANT_PAGE_SIZES[0]) };

/**
 * A stone in a list. Sellers' free texts, except a treatment's name, and links are left out of all answers: an assistant might follow instructions in
 * them. So are facts of a deal, which need a scope of their own.
 */
export const StoneRow = z.object({
	...Diamond.pick({
		...{ diamondId: true, lotId: true, shape: true, weight: true, color: true, fancyColorDto: true, clarity: true },
		...{ cut: true, polish: true, symmetry: true, fluorescence: true, laboratory: true, certificateNumber: true, labGrown: true },
		...{ askingPrice: true, totalPrice: true, seller: true, state: true, currentBid: true, bidCount: true, requiredBid: true, closesAt: true },
	}).shape,
	link: Link,
});
const FREE_TEXTS = { remarks: true, girdle: true, culet: true, externalLink: true, certificateLink: true } as const;
export const StoneDetails = z.object({
	...DiamondAttributes.omit(FREE_TEXTS).shape,
	...StoneRow.shape,
	...Diamond.pick({ ratio: true, derived: true, images: true, createdAt: true, expiresAt: true, tracked: true, abilities: true }).shape,
});
export const OwnBid = StoneRow.extend(Diamond.pick({ leading: true, myMaxBid: true }).shape);
export const OwnTask = Task.omit({ diamond: true, import: true }).extend({
	/** The deadline is on the present market day. */
	dueToday: z.boolean(),
	stone: StoneRow.pick({ diamondId: true, lotId: true, shape: true, weight: true, link: true }).optional(),
});
const Prepared = z.object({ link: Link.describe('Give it to the person: it opens the filled-in form. Nothing has been sent.'), diamondId: Id });

const REQUESTED = SearchPayload.pick({
	...({ shape: true, color: true, intensity: true, mainColor: true, clarity: true, cut: true, polish: true, symmetry: true } as const),
	...({ fluorescence: true, laboratory: true, caratFrom: true, caratTo: true, perCaratFrom: true, perCaratTo: true } as const),
	...({ companyName: true, includeTreated: true, labGrown: true, isMedia: true, tracked: true } as const),
	...({ numbers: true, closing: true, sort: true } as const),
});
const { pricePosition, inventory, addBid, updateDiamond } = endpoints;

interface Tool {
	/** The scope that opens the tool to a key. */
	scope: Scope;
	description: string;
	input: z.ZodObject;
	output: z.ZodObject;
}

/** The tools of an assistant. They read, or prepare a link for a person; none writes. */
export const TOOLS = {
	search_diamonds: {
		scope: 'market:read',
		description: 'Search the market. Lists mean "any of"; ranges include both ends.',
		input: z.strictObject({ ...REQUESTED.shape, ...page }),
		output: pageOf(StoneRow).extend(SearchPage.pick({ closings: true, notFound: true }).shape),
	},
	get_diamond: {
		scope: 'market:read',
		description: 'One stone, with its measurements and grades.',
		input: z.strictObject({ diamondId: Id }),
		output: StoneDetails,
	},
	price_among_comparables: {
		scope: 'market:read',
		description: `${pricePosition.summary}. State a listed stone (\`diamondId\`) or describe one (\`stone\`).`,
		input: z
			.strictObject({ diamondId: Id.optional(), stone: StoneToPrice.optional(), askingPrice: PerCarat.optional() })
			.refine(({ diamondId, stone }) => (diamondId === undefined) !== (stone === undefined), { message: 'ONE_STONE' satisfies Rule, path: ['diamondId'] }),
		output: PricePosition.omit({ histogram: true, prices: true }),
	},
	my_stock: {
		scope: 'stock:read',
		description: `${inventory.summary}: the caller's own.`,
		input: z.strictObject({ ...InventoryQuery.pick({ state: true, numbers: true, sort: true }).shape, ...page }),
		output: pageOf(StoneRow.extend(Diamond.pick({ expiresAt: true, decideBy: true }).shape)),
	},
	my_bids: {
		scope: 'deals:read',
		description: "The open auctions in which the caller has bid, with the caller's place and secret ceiling.",
		input: z.strictObject(page),
		output: pageOf(OwnBid),
	},
	due_today: {
		scope: 'deals:read',
		description: 'What the caller has to do, most urgent first, and what is due today.',
		input: z.strictObject({}),
		output: z.object({ today: Day, ...MemberDashboard.pick({ bids: true, unreadMessage: true }).shape, tasks: z.array(OwnTask) }),
	},
	prepare_bid: {
		scope: 'market:read',
		description: `${addBid.summary}: prepares it only. Answers a link with which a person checks the bid and places it. For a leader the amount is the new ceiling.`,
		input: z.strictObject({ diamondId: Id, bidAmount: AddBid.shape.bidAmount }),
		output: Prepared.extend({ bidAmount: AddBid.shape.bidAmount, requiredBid: z.int() }),
	},
	prepare_price_change: {
		scope: 'stock:read',
		description: `${updateDiamond.summary}: prepares a new price only. Answers a link with which a person checks the price and saves it.`,
		input: z.strictObject({ diamondId: Id, askingPrice: PerCarat }),
		output: Prepared.extend({ askingPrice: PerCarat, previousPrice: PerCarat.optional() }),
	},
} as const satisfies Record<string, Tool>;

export type Tools = typeof TOOLS;
export type ToolName = keyof Tools;
