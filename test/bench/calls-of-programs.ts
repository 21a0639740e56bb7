import { ulid } from 'ulid';
import type { DiamondAttributes } from '#shared/contract/stock/diamonds.ts';
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

/** Makes the calls about webhooks. */
export async function addsWebhook({ call, peek, eventually }: CountedMarket, dealer: Caller): Promise<void> {
	// Nobody is there: the test event waits for nothing.
	const settings = { url: 'https://receiver.invalid/', description: 'Stock program', events: ['bid.received' as const] };
	const { webhookId } = await call('addWebhook', { body: settings }, dealer);
	const named = { params: { webhookId } };
	await call('webhooks', {}, dealer);
	await call('changeWebhook', { ...named, body: { ...settings, isOn: true } }, dealer);
	await call('rotateWebhookSecret', named, dealer);
	await call('testWebhook', named, dealer);
	const list = { ...named, query: {} };
	const deliveryId = await eventually('the attempt', async () => (await peek('webhookDeliveries', list, dealer)).content[0]?.deliveryId);
	await call('webhookDeliveries', list, dealer);
	const delivery = { params: { webhookId, deliveryId } };
	await call('webhookDelivery', delivery, dealer);
	await call('redeliverWebhook', delivery, dealer);
	await call('removeWebhook', named, dealer);
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
