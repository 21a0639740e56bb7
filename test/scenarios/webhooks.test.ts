import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeWebhook } from '#shared/contract/integrations/webhooks.ts';
import { WEBHOOK_EVENTS, type WebhookEventName } from '#shared/domain/integrations/webhook-events.ts';
import { bids } from '#test/steps/bids.ts';
import { anActiveMember, aStone } from '#test/steps/given.ts';
import { awaitNotifications, eventually, getOrigin, guest, moveClock, moveClockPast, readInbox, readMarketTime, type SignedIn } from '#test/steps/market.ts';
import { withAnOldSession } from '#test/steps/proof.ts';
import { type Receiver, startReceiver } from '#test/steps/receiver.ts';
import { catchRefusal } from '#test/steps/refusal.ts';
import { skipWithout } from '#test/steps/test-door.ts';

/** Webhooks from the fact to the receiver: the functions, their queue, and a receiver on this machine. */
let receiver: Receiver;
beforeEach(async () => {
	if (new URL(getOrigin()).hostname !== 'localhost') skipWithout('a market that sends to this machine');
	receiver = await startReceiver();
});
afterEach(() => receiver?.stop());

const add = ({ api }: SignedIn, events: readonly WebhookEventName[] = WEBHOOK_EVENTS) =>
	api.addWebhook({ body: { url: receiver.url, description: 'Stock program', events: [...events] } });
const readEvents = () => receiver.received.map(({ body }) => JSON.parse(body) as { type: WebhookEventName; data: Record<string, unknown> });
const receives = (type: string) => eventually(type, async () => readEvents().find((event) => event.type === type));

test('a deal from the first bid to its completion reaches the parties’ programs, signed, each with what its member may see', async () => {
	const [seller, bidder, rival] = (await Promise.all(['seller', 'bidder', 'rival'].map((name) => anActiveMember(name)))) as [SignedIn, SignedIn, SignedIn];
	const added = await Promise.all([add(seller), add(bidder), add(rival, ['deal.accepted'])]);
	const { diamondId } = await seller.api.createDiamond({ body: aStone() });
	await bids(bidder, diamondId, 7000);
	const { diamond } = await bids(rival, diamondId, 7200);
	await receives('bid.outbid');
	const ahead = (await readMarketTime()) - Date.now();
	const delays = receiver.received.map(({ at, body }) => at + ahead - Date.parse(JSON.parse(body).timestamp));
	// Printed, not asserted: they depend on the machine.
	console.log(`Webhooks arrived ${delays.join(', ')} ms after their facts`);
	await moveClockPast(diamond.closesAt);
	await receives('decision.due');
	await seller.api.bidStatus({ body: { diamondId, status: 'ACCEPTED' } });
	for (const one of [seller, rival]) await one.api.bidStatus({ body: { diamondId, status: 'COMPLETED' } });
	await receives('deal.completed');
	await awaitNotifications();
	const came = readEvents();
	expect(came.map(({ type }) => type).sort()).toEqual([
		...['auction.closed', 'auction.closed', 'bid.outbid', 'bid.received', 'bid.received', 'deal.accepted', 'deal.accepted', 'deal.completed', 'decision.due'],
	]);
	for (const event of came) {
		expect(describeWebhook(event.type).safeParse(event).error).toBeUndefined();
		expect(event.data.diamondId).toBe(diamondId);
	}
	const listRoles = (of: string) => came.flatMap(({ type, data }) => (type === of ? [data.role] : [])).sort();
	expect([listRoles('auction.closed'), listRoles('deal.accepted')]).toEqual([
		['LOSER', 'SELLER'],
		['BUYER', 'SELLER'],
	]);
	for (const { headers, body } of receiver.received) {
		const verifiers = [StandardWebhook, SvixWebhook].map((Webhook) => added.filter(({ secret }) => verifies(() => new Webhook(secret).verify(body, headers))));
		expect(verifiers.map((keys) => keys.length)).toEqual([1, 1]);
	}
	expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(9);
});

function verifies(verify: () => unknown): boolean {
	try {
		verify();
		return true;
	} catch {
		return false;
	}
}

test('a member adds, tries, rotates, changes and removes webhooks; each needs a fresh proof, and the secret is shown once', async () => {
	const dealer = await anActiveMember('dealer');
	const { api } = dealer;
	const { webhookId, secret } = await add(dealer, ['bid.received']);
	const { webhooks } = await api.webhooks({});
	expect(webhooks).toMatchObject([{ webhookId, isOn: true, url: receiver.url, events: ['bid.received'] }]);
	expect(JSON.stringify(webhooks)).not.toContain('whsec_');
	await api.testWebhook({ params: { webhookId } });
	const [{ headers, body } = expect.fail()] = await eventually('the test', async () => receiver.received.length > 0 && receiver.received);
	expect(JSON.parse(body)).toMatchObject({ type: 'webhook.test', data: {} });
	expect(() => new StandardWebhook(secret).verify(body, headers)).not.toThrow();
	const [{ deliveryId } = expect.fail()] = await eventually('the log', async () => {
		const { content } = await api.webhookDeliveries({ params: { webhookId }, query: {} });
		return content.length > 0 && content;
	});
	await api.redeliverWebhook({ params: { webhookId, deliveryId } });
	const again = await eventually('it again', async () => receiver.received[1]);
	expect([again.headers['webhook-id'], again.body]).toEqual([headers['webhook-id'], body]);
	await eventually('both attempts', async () => (await api.webhookDelivery({ params: { webhookId, deliveryId } })).attemptList.length === 2);
	const rotated = await api.rotateWebhookSecret({ params: { webhookId } });
	expect(rotated.secret).not.toBe(secret);
	const settings = { url: `${receiver.url}/next`, description: 'Next', events: ['import.finished' as const] };
	expect(await api.changeWebhook({ params: { webhookId }, body: { ...settings, isOn: false } })).toMatchObject({ ...settings, isOn: false, off: 'MEMBER' });
	const old = await withAnOldSession(dealer);
	for (const call of [
		() => add(old),
		() => old.api.rotateWebhookSecret({ params: { webhookId } }),
		() => old.api.changeWebhook({ params: { webhookId }, body: { ...settings, isOn: true } }),
	]) {
		expect(await catchRefusal(call())).toMatchObject({ code: 'PROOF_NEEDED' });
	}
	await api.removeWebhook({ params: { webhookId } });
	expect((await api.webhooks({})).webhooks).toEqual([]);
	const { content } = await api.deeds({ query: { kind: 'SETTING' } });
	expect(content.map(({ act }) => act)).toEqual(['WEBHOOK', 'WEBHOOK', 'WEBHOOK_SECRET', 'WEBHOOK']);
	expect(JSON.stringify(content)).not.toContain('whsec_');
});

test('another member’s webhook, too many, and addresses that are not public are refused', async () => {
	const [dealer, other] = await Promise.all([anActiveMember('dealer'), anActiveMember('other')]);
	const { webhookId } = await add(dealer);
	await dealer.api.testWebhook({ params: { webhookId } });
	const [{ deliveryId } = expect.fail()] = await eventually('the log', async () => {
		const { content } = await dealer.api.webhookDeliveries({ params: { webhookId }, query: {} });
		return content.length > 0 && content;
	});
	const params = { webhookId };
	for (const call of [
		() => other.api.testWebhook({ params }),
		() => other.api.rotateWebhookSecret({ params }),
		() => other.api.removeWebhook({ params }),
		() => other.api.webhookDeliveries({ params, query: {} }),
		() => other.api.webhookDelivery({ params: { webhookId, deliveryId } }),
		() => other.api.redeliverWebhook({ params: { webhookId, deliveryId } }),
	]) {
		expect(await catchRefusal(call())).toMatchObject({ status: 404 });
	}
	expect(await catchRefusal(guest().webhooks({}))).toMatchObject({ status: 401 });
	for (const url of ['http://receiver.example/', 'https://10.0.0.1/', 'https://[fd00::1]/', 'https://me:pass@receiver.example/', 'https://a/', 'ftp://a.b/']) {
		expect(await catchRefusal(other.api.addWebhook({ body: { url, description: 'A', events: ['bid.received'] } })), url).toMatchObject({ status: 400 });
	}
	for (let at = 0; at < 10; at++) await add(other, ['bid.received']);
	expect(await catchRefusal(add(other))).toMatchObject({ code: 'LIMIT_REACHED' });
});

test('a receiver that is down for a while gets everything later, by the market’s clock; one that is gone is turned off by mail', async () => {
	const [seller, bidder] = (await Promise.all(['seller', 'bidder'].map((name) => anActiveMember(name)))) as [SignedIn, SignedIn];
	const { webhookId } = await add(seller, ['bid.received']);
	receiver.answer((response) => response.writeHead(500).end('down'));
	const stones = await Promise.all([0, 1, 2].map(() => seller.api.createDiamond({ body: aStone() })));
	for (const { diamondId } of stones) await bids(bidder, diamondId, 7000);
	const logOf = async () => (await seller.api.webhookDeliveries({ params: { webhookId }, query: {} })).content;
	await eventually('three that wait', async () => (await logOf()).length === 3);
	await moveClock({ advance: 'PT1H' });
	expect((await logOf()).every(({ state }) => state === 'WAITING')).toBe(true);
	receiver.answer((response) => response.writeHead(204).end());
	await moveClock({ advance: 'PT3H' });
	await eventually('all', async () => (await logOf()).every(({ state }) => state === 'DELIVERED'));
	receiver.answer((response) => response.writeHead(410).end());
	const { diamondId } = await seller.api.createDiamond({ body: aStone() });
	await bids(bidder, diamondId, 7000);
	await eventually('the end', async () => (await seller.api.webhooks({})).webhooks[0]?.off === 'GONE');
	await eventually('the mail', async () => (await readInbox(seller.userName)).some(({ subject }) => subject.includes('A webhook was switched off')));
});
