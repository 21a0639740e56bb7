import type { SQSEvent } from 'aws-lambda';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { startReceiver } from '#test/steps/receiver.ts';
import { makeMember, writeRecords } from '#test/steps/records.ts';
import { limitRights } from '#test/steps/rights.ts';

/** From the table's stream over the queue's messages to a receiver, with the functions' own handlers. */
let out: Outgoing;
let code: Awaited<ReturnType<typeof loadCode>>;
const loadCode = async () => ({
	...(await import('#functions/open-market.ts')),
	...(await import('#functions/data/integrations/webhook-deliveries.ts')),
	...(await import('#functions/adapters/integrations/webhook-tools.ts')),
	...(await import('#functions/usecases/integrations/manage-webhooks.ts')),
	...(await import('#functions/usecases/notifications/notify.ts')),
	changed: await limitRights('tableChanged', (await import('./table-changed.ts')).handler),
	send: await limitRights('webhooks', (await import('./webhooks.ts')).handler),
});
beforeAll(async () => {
	out = await startFunctionsAlone();
	// No answer comes too late on a machine that stands still.
	vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
	code = await loadCode();
});
afterAll(() => out.stop());

/** Hands the stream's changes to the functions until no message is left. */
async function work(): Promise<void> {
	expect(await code.changed({ Records: await out.readChanges() })).toEqual({ batchItemFailures: [] });
	const messages = out.sent.splice(0).filter(({ queue }) => queue === 'webhooks');
	const Records = messages.map(({ body }) => ({ messageId: ulid(), body, receiptHandle: 'one', attributes: { ApproximateReceiveCount: '1' } }));
	if (Records.length > 0) expect(await code.send({ Records } as unknown as SQSEvent)).toEqual({ batchItemFailures: [] });
}

test('a notification, a test event and a delivery that is sent again reach the webhooks that want them', async ({ onTestFinished }) => {
	const receiver = await startReceiver();
	onTestFinished(() => receiver.stop());
	const market = code.openMarket();
	const member = makeMember('dealer');
	await writeRecords(market, [member]);
	const tools = { deliveries: code.webhookDeliveries, receivers: code.webhookReceivers, encryption: code.webhookEncryption };
	const add = (path: string, events: ['bid.received'] | ['deal.completed']) =>
		code.addWebhook(market, tools, member, { url: `${receiver.url}/${path}`, description: path, events });
	const { webhookId } = await add('bids', ['bid.received']);
	await add('deals', ['deal.completed']);
	const { memberId } = member;
	const data = { lot: 'ROUND 1.02 ct F VS1', lotId: 'A-1', currency: 'USD', currentBid: 8500, closesAt: '2027-03-01T08:00:00.000Z' };
	await market.commit([code.notify(market, { memberId, kind: 'BID_RECEIVED', diamondId: ulid(), data })]);
	await work();
	expect(receiver.received.map(({ path }) => path)).toEqual(['/events/bids']);
	await code.testWebhook(market, tools, member, webhookId);
	await work();
	expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['bid.received', 'webhook.test']);
	const { content } = await code.listDeliveries(market, tools, member, webhookId, { size: 10 });
	const [{ deliveryId } = expect.fail()] = content;
	await code.redeliverWebhook(market, tools, member, { webhookId, deliveryId });
	await work();
	expect(receiver.received).toHaveLength(3);
});
