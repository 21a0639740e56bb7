import { ulid } from 'ulid';
import type { ToolName } from '#shared/contract/integrations/assistant-tools.ts';
import type { DiamondAttributes } from '#shared/contract/stock/diamonds.ts';
import { startReceiver } from '#test/steps/receiver.ts';
import type { Caller, CountedMarket } from './counted-market.ts';

/** Makes the calls of a widget on the dealer's own site. */
export async function showsElsewhere({ call }: CountedMarket, dealer: Caller): Promise<void> {
	const site = 'https://dealer.example';
	const shown = { priceMode: 'ASKING', currency: 'USD', language: 'en', contact: {}, columns: ['cut', 'photos'] } as const;
	const body = { ...shown, name: 'Shop', origins: [site], columns: [...shown.columns] };
	const { widgetId: id, key } = await call('createWidget', { body }, dealer);
	await call('widgetStock', { query: { size: 20 } }, { token: key, site }, '20 stones');
	await call('widgets', {}, dealer);
	await call('changeWidget', { params: { id }, body: { ...body, marginPercent: 5 } }, dealer);
	await call('deleteWidget', { params: { id } }, dealer);
}

/** Makes the calls about webhooks. A bid of `buyer` on a new stone causes an event. */
export async function addsWebhook(market: CountedMarket, dealer: Caller, buyer: Caller, stone: DiamondAttributes): Promise<void> {
	const { call, peek, eventually, follows } = market;
	const receiver = await startReceiver();
	const settings = { url: receiver.url, description: 'Stock program', events: ['bid.received' as const] };
	const { webhookId } = await call('addWebhook', { body: settings }, dealer);
	const named = { params: { webhookId } };
	await call('webhooks', {}, dealer);
	await call('changeWebhook', { ...named, body: { ...settings, isOn: true } }, dealer);
	await call('rotateWebhookSecret', named, dealer);
	await call('testWebhook', named, dealer);
	const list = { ...named, query: {} };
	const deliveryId = await eventually('the attempt', async () => (await peek('webhookDeliveries', list, dealer)).content[0]?.deliveryId);
	const attributes = { ...stone, lotId: 'BENCH-EVENT', certificateNumber: '2141438179' };
	const { diamondId, revision } = await peek('createDiamond', { body: attributes }, dealer);
	const isSent = async () => receiver.received.some(({ body }) => body.includes(diamondId)) || undefined;
	const bids = async () => {
		await peek('addBid', { body: { diamondId, revision, bidId: ulid(), bidAmount: 8000 } }, buyer);
		await eventually('the event', isSent);
	};
	await follows('redeliverWebhook', "an event's first delivery", bids, ['webhooks']);
	await call('webhookDeliveries', list, dealer);
	const delivery = { params: { webhookId, deliveryId } };
	await call('webhookDelivery', delivery, dealer);
	await call('redeliverWebhook', delivery, dealer);
	await call('removeWebhook', named, dealer);
	await receiver.stop();
}

/** Makes calls with an API key. The first use of each scope on a day is recorded; calls after it within a minute are not. */
export async function usesKey(market: CountedMarket, dealer: Caller, buyer: Caller, stone: DiamondAttributes): Promise<void> {
	const { call, peek } = market;
	const limits = { perStone: 10_000_000, perDay: 10_000_000 };
	const { key, token } = await call('makeApiKey', { body: { name: 'Bench', scopes: ['market:read', 'bids:write'], days: 1, bids: limits } }, buyer);
	const program = { token };
	const offer = async (number: number) => {
		const attributes = { ...stone, lotId: `BENCH-KEY-${number}`, certificateNumber: `214143817${number}` };
		const { diamondId, revision } = await peek('createDiamond', { body: attributes }, dealer);
		return { diamondId, revision, bidId: ulid(), bidAmount: 8000 };
	};
	const [first, second] = [await offer(4), await offer(5)];
	await call('getDiamond', { params: { id: first.diamondId } }, program, 'with a key, first use of the day');
	await call('getDiamond', { params: { id: first.diamondId } }, program, 'with a key');
	await peek('addBid', { body: first }, program);
	await call('addBid', { body: second }, program, 'with a key');
	await call('apiKeys', {}, buyer);
	await call('revokeApiKey', { params: { keyId: key.keyId } }, buyer);
}

/** Has an assistant of the dealer and one of the buyer list their tools and use those that read. */
export async function asksAssistant(market: CountedMarket, dealer: Caller, buyer: Caller): Promise<void> {
	const asks = async (by: Caller, method: string, params: object, about: string, isRecorded = true) => {
		const body = { jsonrpc: '2.0' as const, id: 1, method, params: { ...params } };
		const { result, error } = isRecorded ? await market.call('assistant', { body }, by, about) : await market.peek('assistant', { body }, by);
		if (error || result?.isError) throw new Error(`${about}: ${JSON.stringify(error ?? result)}`);
		return result;
	};
	// A first message loads the protocol, and the first use of a scope is recorded.
	const uses = async (by: Caller, name: ToolName, args: object = {}) => {
		for (const isRecorded of [false, true]) await asks(by, 'tools/call', { name, arguments: args }, name, isRecorded);
	};
	for (const [member, isSeller] of [
		[buyer, false],
		[dealer, true],
	] as const) {
		const scopes = [...(['market:read', 'stock:read', 'deals:read'] as const)];
		const { token } = await market.peek('makeApiKey', { body: { name: 'Assistant', scopes, days: 1 } }, member);
		const by = { token };
		if (isSeller) await uses(by, 'my_stock');
		else {
			await uses(by, 'search_diamonds', { shape: ['ROUND'] });
			await asks(by, 'tools/list', {}, 'list of tools');
			const { content } = await market.peek('search', { body: { size: 10 } }, member);
			await uses(by, 'get_diamond', { diamondId: content[0]?.diamondId });
			await uses(by, 'price_among_comparables', { diamondId: content[0]?.diamondId });
			await uses(by, 'my_bids');
			await uses(by, 'due_today');
		}
	}
}
