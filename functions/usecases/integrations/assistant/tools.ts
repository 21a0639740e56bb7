import type * as z from 'zod';
import { OwnBid, OwnTask, StoneDetails, StoneRow, TOOLS, type ToolName, type Tools } from '#shared/contract/integrations/assistant-tools.ts';
import { PriceQuestion } from '#shared/contract/prices/prices.ts';
import { linkTo } from '#shared/contract/screens.ts';
import { SearchPayload } from '#shared/contract/search/search.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { computeNextDay, nameMarketDay } from '#shared/domain/common/market-time.ts';
import type { MemberRecord } from '../../accounts/ports/members.ts';
import type { Market } from '../../market/market.ts';
import { MarketError } from '../../market-error.ts';
import { readDashboard } from '../../operations/dashboard.ts';
import type { ReadShares } from '../../prices/history/read-shares.ts';
import type { Appraisals } from '../../prices/ports/appraisals.ts';
import { readPricePosition } from '../../prices/read-price-position.ts';
import type { StoneIndex } from '../../search/ports/stone-search.ts';
import { type FindPriceList, searchDiamonds } from '../../search/search-diamonds.ts';
import type { Imports } from '../../sheets/ports/imports.ts';
import { listInventory } from '../../stock/list-inventory.ts';
import { readAsMember } from '../../stock/read-diamond.ts';
import { checkPreparedBid, checkPreparedPrice } from './check-prepared.ts';

/** The parts from which the tools read. */
export interface ToolSources {
	stones: StoneIndex;
	appraisals: Appraisals;
	readShares: ReadShares;
	findList: FindPriceList;
	imports: Pick<Imports, 'latest'>;
	/** The app's origin, to which links lead. */
	origin: string;
}

/** A call of a tool: the member, and the market at this instant. Nothing can be written. */
export interface ToolCall {
	market: Omit<Market, 'commit'>;
	caller: MemberRecord;
}

type Run<N extends ToolName> = (call: ToolCall, input: z.output<Tools[N]['input']>) => Promise<z.input<Tools[N]['output']>>;
export type ToolRuns = { [N in ToolName]: Run<N> };

/** Creates the assistant's tools. Each answers by the use case of the app's own call, in the fields of its schema alone. */
export function createTools({ stones, appraisals, readShares, findList, imports, origin }: ToolSources): ToolRuns {
	const link = (diamondId: string) => origin + linkTo('stone', { id: diamondId });
	const present = <S extends z.ZodObject>(schema: S, diamond: Diamond) => select(schema, { ...diamond, link: link(diamond.diamondId) });
	const presentAll = <S extends z.ZodObject, P extends { content: unknown[] }>(schema: S, { content, ...page }: P) => ({
		...page,
		// An active member sees stones as members do.
		content: content.map((diamond) => present(schema, diamond as Diamond)),
	});
	return {
		search_diamonds: async ({ market, caller }, input) =>
			presentAll(StoneRow, await searchDiamonds(market, stones, caller, SearchPayload.parse(input), findList)),
		get_diamond: async ({ market, caller }, { diamondId }) => present(StoneDetails, await readAsMember(market, diamondId, caller)),
		price_among_comparables: async ({ caller }, input) =>
			select(TOOLS.price_among_comparables.output, await readPricePosition(appraisals, readShares, caller, PriceQuestion.parse(input))),
		my_stock: async ({ market, caller }, input) =>
			presentAll(TOOLS.my_stock.output.shape.content.element, await listInventory(market, stones, caller, { ...input, userName: caller.userName })),
		my_bids: async ({ market, caller }, page) =>
			presentAll(OwnBid, await searchDiamonds(market, stones, caller, SearchPayload.parse({ ...page, myBid: true }), findList)),
		due_today: async ({ market, caller }) => {
			const dashboard = await readDashboard(market, stones, imports, caller);
			if (dashboard.role !== 'User') throw new MarketError('FORBIDDEN');
			const { bids, unreadMessage, tasks } = dashboard;
			const tomorrow = computeNextDay(market.zone, market.now);
			return {
				today: nameMarketDay(market.zone, market.now),
				bids,
				unreadMessage,
				tasks: tasks.map(({ diamond, import: _, ...task }) => ({
					...task,
					dueToday: task.deadline !== undefined && Date.parse(task.deadline) < tomorrow,
					stone: diamond && present(OwnTask.shape.stone.unwrap(), diamond),
				})),
			};
		},
		prepare_bid: async ({ market, caller }, { diamondId, bidAmount }) => {
			const requiredBid = checkPreparedBid(market, await readAsMember(market, diamondId, caller), caller.memberId, bidAmount);
			return { link: origin + linkTo('stone', { id: diamondId, bid: '1', amount: String(bidAmount) }), diamondId, bidAmount, requiredBid };
		},
		prepare_price_change: async ({ market, caller }, { diamondId, askingPrice }) => {
			const diamond = await readAsMember(market, diamondId, caller);
			checkPreparedPrice(diamond, caller.memberId);
			return { link: origin + linkTo('listing', { id: diamondId, price: String(askingPrice) }), diamondId, askingPrice, previousPrice: diamond.askingPrice };
		},
	};
}

/** Copies the fields that the schema names. */
function select<S extends z.ZodObject>(schema: S, value: object): z.input<S> {
	return Object.fromEntries(Object.entries(value).filter(([name]) => name in schema.shape)) as z.input<S>;
}
