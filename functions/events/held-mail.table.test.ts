import { BadRequestException, SendEmailCommand, SendingPausedException } from '@aws-sdk/client-sesv2';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { ulid } from 'ulid';
import { expect, test, vi } from 'vitest';
import type { ToMail } from '#functions/usecases/notifications/mail-member.ts';
import { HOUR, MINUTE } from '#shared/domain/common/durations.ts';
import { HELD_AT_MOST } from '#shared/domain/notifications/limits.ts';
import { aLot, hasJoined, hourNow, later, openMarket, quietNow, runSweep, sent, ses, sqs, tell, work } from '#test/steps/held-mail.ts';
import { bidOn, makeMember, makeStone, writeRecords } from '#test/steps/records.ts';

/** Mails that are held back, through their queue and the sweep, on a real table. */

test('what comes in the quiet hours waits for their end and is one mail then, however often it is handed out', async () => {
	const { memberId, address } = await hasJoined(quietNow());
	const mailings = [await tell(aLot(memberId, 'A1')), await tell(aLot(memberId, 'A2')), await tell(aLot(memberId, 'A3'))];
	for (const _ of [1, 2]) expect(await work(...mailings)).toEqual({ batchItemFailures: [] });
	expect(await runSweep(memberId)).toEqual([]);
	expect(sent(address)).toEqual([]);

	later(2 * HOUR);
	const called = await runSweep(memberId);
	expect(called).toEqual([{ memberId, waitsFor: 'quiet' }]);
	await Promise.all([1, 2, 3].map(() => work(...called)));
	const [only, ...more] = sent(address);
	expect(more).toEqual([]);
	expect(only?.subject).toMatch(/^3 new notifications/);
	expect(only?.text).toMatch(/A1[\s\S]*A2[\s\S]*A3/);
	expect(only?.headers?.[0]?.Value).toContain(`${memberId}.SUSPENDED.`);
	expect(await runSweep(memberId)).toEqual([]);
	// A repeated message, for example one sent by hand, mails nothing again.
	later(4 * HOUR);
	await work(...mailings);
	expect(sent(address)).toHaveLength(1);
});

test('a member who leads again by the end of the quiet hours is not mailed of having been outbid; one who does not lead is', async () => {
	const [first, second, seller] = [await hasJoined(quietNow()), await hasJoined(quietNow()), makeMember('Seller')];
	const stone = makeStone(seller, openMarket().now);
	await writeRecords(openMarket(), [seller], [stone]);
	await bidOn(openMarket(), first.member, stone, 8000);
	await bidOn(openMarket(), second.member, stone, 9000);
	await bidOn(openMarket(), first.member, stone, 10_000);
	for (const { memberId } of [first, second]) {
		const { content } = await openMarket().notifications.page(memberId, 0, 10);
		expect(content.map(({ kind }) => kind)).toEqual(['OUTBID']);
		await work(...content.map(({ notificationId }) => ({ memberId, notificationId })));
	}

	later(2 * HOUR);
	for (const { memberId } of [first, second]) {
		const called = await runSweep(memberId);
		expect(called).toEqual([{ memberId, waitsFor: 'quiet' }]);
		await work(...called);
	}
	expect([first, second].map(({ address }) => sent(address).length)).toEqual([0, 1]);
});

test('a mail that waited for the mail service is not sent once events have overtaken it', async () => {
	const [first, second, seller] = [await hasJoined(), await hasJoined(), await hasJoined()];
	const stone = makeStone(seller.member, openMarket().now);
	await writeRecords(openMarket(), [], [stone]);
	for (const [{ member }, amount] of [[first, 8000] as const, [second, 9000] as const, [first, 10_000] as const]) {
		await bidOn(openMarket(), member, stone, amount);
	}
	const list = async (memberId: string) => (await openMarket().notifications.page(memberId, 0, 10)).content;
	later(6 * MINUTE);
	for (const { memberId } of [first, second]) {
		for (const { notificationId } of await list(memberId)) await work({ memberId, notificationId });
	}
	expect([first, second].map(({ address }) => sent(address).length)).toEqual([0, 1]);
});

test('a later notification whose hour is earlier brings the waiting mail forward, and never back', async () => {
	const { memberId } = await hasJoined();
	const { heldMails, now } = openMarket();
	const held = { memberId, waitsFor: 'digest' } as const;
	const [first, second, third] = [ulid(), ulid(), ulid()];
	await heldMails.hold(memberId, 'digest', first, now + 20 * HOUR);
	await heldMails.hold(memberId, 'digest', second, now + HOUR);
	await heldMails.hold(memberId, 'digest', third, now + 30 * HOUR);
	expect(await heldMails.claim(held, now)).toBeUndefined();
	later(2 * HOUR);
	expect(await runSweep(memberId)).toEqual([held]);
	const { notificationIds = [] } = (await heldMails.claim(held, now + HOUR)) ?? {};
	expect(notificationIds.toSorted()).toEqual([first, second, third].toSorted());
});

test('a held mail that is refused for good is set aside once, and no sweep sends it again', async () => {
	const { memberId, address } = await hasJoined(quietNow());
	await work(await tell(aLot(memberId, 'A1')), await tell(aLot(memberId, 'A2')));
	later(2 * HOUR);
	ses.on(SendEmailCommand).rejects(new BadRequestException({ $metadata: {}, message: 'Not sent' }));
	const called = await runSweep(memberId);
	expect(called).toEqual([{ memberId, waitsFor: 'quiet' }]);
	sqs.resetHistory();
	expect(await work(...called)).toEqual({ batchItemFailures: [] });

	const setAside = sqs.commandCalls(SendMessageCommand).map(({ args }) => args[0].input);
	expect(setAside).toMatchObject([{ QueueUrl: expect.stringContaining('dead-letters'), MessageBody: JSON.stringify(called[0]) }]);
	expect(await runSweep(memberId)).toEqual([]);
	later(4 * HOUR);
	expect(await runSweep(memberId)).toEqual([]);
	expect(sent(address)).toHaveLength(1);
});

test('a deadline that comes before the end, and a changed password, wait for nothing', async () => {
	const { memberId, address } = await hasJoined(quietNow());
	const closesAt = new Date(openMarket().now + 3 * HOUR).toISOString();
	const stone = { lot: 'Round 1.02 ct F VS1', lotId: 'A1', currency: 'USD', currentBid: 8500, closesAt };
	await work(await tell({ memberId, kind: 'OUTBID', data: stone }), await tell({ memberId, kind: 'PASSWORD_CHANGED', data: { by: 'MEMBER' } }));
	expect(sent(address)).toHaveLength(2);
});

test('the digest is one mail of what is not about a deal, and says how such mails end; what was read meanwhile is left out', async () => {
	// Half past an hour, so that no hour ends before the mails wait.
	const start = 1.5 * HOUR - (Date.now() % HOUR);
	later(start);
	const { memberId, address } = await hasJoined({ digestAt: (hourNow() + 1) % 24 });
	const closesAt = new Date(openMarket().now + 30 * HOUR).toISOString();
	const stone = { lot: 'Round 1.02 ct F VS1', lotId: 'A4', currency: 'USD' };
	const read = await tell(aLot(memberId, 'A1'));
	await work(
		read,
		await tell(aLot(memberId, 'A2')),
		await tell({ memberId, kind: 'MEDIA_REQUESTED', data: { ...stone, companyName: 'Sato', kinds: 'photo' } }),
	);
	await work(await tell({ memberId, kind: 'OUTBID', data: { ...stone, currentBid: 8500, closesAt } }));
	expect(sent(address).map(({ subject }) => subject)).toEqual([expect.stringContaining('outbid')]);
	await openMarket().notifications.markRead(memberId, read.notificationId);

	later(start + HOUR);
	await work(...(await runSweep(memberId)));
	const digest = sent(address)[1];
	expect(digest?.subject).toMatch(/^2 new notifications/);
	expect(digest?.text).not.toMatch(/\bA1\b/);
	expect(digest?.headers?.[0]?.Value).toContain(`${memberId}.ALL.`);
});

test('a worker that dies, or a mail service that is away, leaves it due', async () => {
	const { memberId, address } = await hasJoined(quietNow());
	await work(await tell(aLot(memberId, 'A1')));
	later(2 * HOUR);
	ses.on(SendEmailCommand).rejects(new SendingPausedException({ $metadata: {}, message: 'Not sent' }));
	expect((await work(...(await runSweep(memberId)))).batchItemFailures).toHaveLength(1);
	ses.reset();
	ses.on(SendEmailCommand).resolves({ MessageId: '1' });
	// The message was lost with the worker: the sweep sends another one.
	await work(...(await runSweep(memberId)));
	expect(sent(address)).toHaveLength(1);
	// For a single notification the mail has the notification's own subject.
	expect(sent(address)[0]?.subject).not.toMatch(/notification/);
});

test('what was told while the mail went out is not lost, and of very many the mail says that there are more', async () => {
	const { memberId, address } = await hasJoined();
	const { heldMails, now } = openMarket();
	const held = { memberId, waitsFor: 'quiet' } as const;
	const early = await tell(aLot(memberId, 'EARLY'));
	await heldMails.hold(memberId, 'quiet', early.notificationId, now - 1);
	const claimed = await heldMails.claim(held, now);
	const late = await tell(aLot(memberId, 'LATE'));
	await heldMails.hold(memberId, 'quiet', late.notificationId, now + HOUR);
	await heldMails.finish(held, claimed?.notificationIds ?? []);
	for (let at = 1; at < HELD_AT_MOST + 3; at++) await heldMails.hold(memberId, 'quiet', ulid(), now);
	await work(...(await runSweep(memberId)));
	const [only] = sent(address);
	expect(only?.text).toContain('LATE');
	expect(only?.text).not.toContain('EARLY');
	expect(only?.text).toContain('and more in the market.');
});

test('what is told while a mail with as many notifications as it may have goes out waits for the next mail', async () => {
	const { memberId } = await hasJoined();
	const { heldMails, now } = openMarket();
	const held = { memberId, waitsFor: 'quiet' } as const;
	for (let at = 0; at < HELD_AT_MOST; at++) await heldMails.hold(memberId, 'quiet', ulid(), now - 1);
	const claimed = await heldMails.claim(held, now);
	expect(claimed?.notificationIds).toHaveLength(HELD_AT_MOST);
	const late = ulid();
	await heldMails.hold(memberId, 'quiet', late, now - 1);
	await heldMails.finish(held, claimed?.notificationIds ?? []);
	expect(await heldMails.claim(held, now)).toEqual({ notificationIds: [late], more: false });
});

test('what finds the item full, and gone in the next moment, waits in a new one', async () => {
	const { memberId } = await hasJoined();
	const { heldMails, now } = openMarket();
	const held = { memberId, waitsFor: 'quiet' } as const;
	const full = Array.from({ length: HELD_AT_MOST }, () => ulid());
	for (const one of full) await heldMails.hold(memberId, 'quiet', one, now - 1);
	const { client } = await import('#functions/data/table/table.ts');
	const send = client.send.bind(client) as (command: unknown) => Promise<unknown>;
	const spy = vi.spyOn(client, 'send').mockImplementationOnce((async (command: unknown) => {
		const refused = await Promise.allSettled([send(command)]);
		await heldMails.finish(held, full);
		if (refused[0].status === 'rejected') throw refused[0].reason;
	}) as never);
	const late = ulid();
	await heldMails.hold(memberId, 'quiet', late, now - 1);
	spy.mockRestore();
	expect(await heldMails.claim(held, now)).toEqual({ notificationIds: [late], more: false });
});

test('twenty-five requests for photos are one mail, some minutes after the first; what comes after that is another one', async () => {
	const { memberId, address } = await hasJoined();
	const ask = (lotId: string) =>
		tell({ memberId, kind: 'MEDIA_REQUESTED', data: { lot: 'Round 1.02 ct F VS1', lotId, currency: 'USD', companyName: 'Sato', kinds: 'photo' } });
	const asked: ToMail[] = [];
	for (let at = 1; at <= 25; at++) asked.push(await ask(`M${at}`));
	expect(await work(...asked)).toEqual({ batchItemFailures: [] });
	expect(sent(address)).toEqual([]);
	const [called] = sqs.commandCalls(SendMessageCommand).map(({ args }) => args[0].input);
	expect(called).toMatchObject({ MessageBody: JSON.stringify({ memberId, waitsFor: 'alike' }), DelaySeconds: 240 });

	later(240_000);
	await Promise.all([1, 2, 3].map(() => work({ memberId, waitsFor: 'alike' })));
	expect(sent(address).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^25 new notifications/)]);
	await work(await ask('M26'));
	expect(sent(address)).toHaveLength(1);
	// The message was lost: the sweep sends another one.
	later(2 * 240_000);
	await work(...(await runSweep(memberId)));
	expect(sent(address)[1]?.text).toContain('M26');
});

test('ten messages of a dispute in ten minutes are one mail, twelve minutes after the first', async () => {
	const { memberId, address } = await hasJoined();
	const data = { lot: 'Round 1.02 ct F VS1', currency: 'USD', amount: 8000, caseId: ulid(), from: 'buyer' as const };
	for (let minute = 1; minute <= 10; minute++) {
		later(minute * MINUTE);
		await work(await tell({ memberId, kind: 'CASE_MESSAGE', data: { ...data, lotId: `D${minute}` } }));
	}
	expect(sqs.commandCalls(SendMessageCommand)[0]?.args[0].input).toMatchObject({ DelaySeconds: 720 });
	await work({ memberId, waitsFor: 'messages' });
	expect(sent(address)).toEqual([]);

	later(13 * MINUTE);
	await work({ memberId, waitsFor: 'messages' });
	expect(sent(address).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^10 new notifications/)]);
});

test('a request for photos does not wait as long as a message of a dispute that came before it', async () => {
	const { memberId, address } = await hasJoined();
	const about = { lot: 'Round 1.02 ct F VS1', lotId: 'W1', currency: 'USD' };
	await work(await tell({ memberId, kind: 'CASE_MESSAGE', data: { ...about, amount: 8000, caseId: ulid(), from: 'buyer' } }));
	await work(await tell({ memberId, kind: 'MEDIA_REQUESTED', data: { ...about, companyName: 'Sato', kinds: 'photo' } }));
	later(5 * MINUTE);
	await work(...(await runSweep(memberId)));
	expect(sent(address).map(({ text }) => text)).toEqual([expect.stringContaining('Sato')]);
	later(13 * MINUTE);
	await work(...(await runSweep(memberId)));
	expect(sent(address)).toHaveLength(2);
});
