import { describe, expect, test } from 'vitest';
import fc from '#test/model/fast-check.ts';
import { HOUR } from '../common/durations.ts';
import { computeNextTime, findHour, isTimeZone } from '../common/market-time.ts';
import { findDeadline, NOTIFICATION_KINDS, type NotificationFact, type NotificationKind } from './notification.ts';
import { CHANNELS, choose, findWait, isMailed, isNotifiedBy, isOfDeal, mayChoose, type NotificationChoices, TIME_TO_ACT } from './notification-settings.ts';

test.each(['OUTBID', 'AUCTION_CLOSED_SELLER', 'CONFIRM_REMINDER', 'COMPLAINT', 'BANNED', 'EXPIRING_SOON'] as const)(
	'%s has money or a deadline in it, and goes by mail, too',
	(kind) => {
		expect(isMailed(kind)).toBe(true);
	},
);

test('as long as nobody chooses, all is mailed but what can wait until its member comes by', () => {
	expect(NOTIFICATION_KINDS.filter((kind) => !isMailed(kind)).sort()).toEqual([
		'IMPORT_FAILED',
		'IMPORT_FINISHED',
		'MEDIA_ADDED',
		'MEDIA_REFUSED',
		'SAVED_SEARCH_MATCH',
		'TRACKED_CHANGED',
	]);
	for (const kind of NOTIFICATION_KINDS) expect(isNotifiedBy('app', kind), kind).toBe(true);
});

const aKind = fc.constantFrom(...NOTIFICATION_KINDS);
const aChannel = fc.constantFrom(...CHANNELS);
/** Generates any choices that might be stored in the table, including ones that are not allowed. */
const anyChoices: fc.Arbitrary<NotificationChoices> = fc.record(
	{ kinds: fc.dictionary(aKind, fc.record({ app: fc.boolean(), mail: fc.boolean() }, { requiredKeys: [] })) },
	{ requiredKeys: [] },
);

describe('whatever is chosen', () => {
	test('what cannot be turned off comes, and what is not offered does not', () => {
		fc.assert(
			fc.property(aKind, aChannel, anyChoices, (kind, channel, choices) => {
				fc.pre(!mayChoose(kind, channel));
				expect(isNotifiedBy(channel, kind, choices)).toBe(isNotifiedBy(channel, kind));
			}),
		);
	});

	test('what the specification has told in the app, and what asks a party of a deal to act, is told', () => {
		const acts: NotificationKind[] = ['AUCTION_CLOSED_SELLER', 'ACCEPTED', 'CONFIRM_REMINDER', 'COMPLAINT', 'COMPLAINT_ANSWERED', 'REPORTED', 'BANNED'];
		fc.assert(
			fc.property(anyChoices, (choices) => {
				expect(isNotifiedBy('app', 'EXPIRING_SOON', choices)).toBe(true);
				for (const kind of acts) expect([isNotifiedBy('app', kind, choices), isNotifiedBy('mail', kind, choices)]).toEqual([true, true]);
				for (const kind of NOTIFICATION_KINDS.filter(isOfDeal)) expect(isNotifiedBy('app', kind, choices)).toBe(true);
			}),
		);
	});

	test('a choice decides its kind and channel, and nothing else; the opposite undoes it', () => {
		fc.assert(
			fc.property(aKind, aChannel, fc.boolean(), anyChoices, (kind, channel, wanted, before) => {
				const after = choose(before, kind, channel, wanted);
				if (mayChoose(kind, channel)) expect(isNotifiedBy(channel, kind, after)).toBe(wanted);
				const all = (choices: NotificationChoices) =>
					NOTIFICATION_KINDS.flatMap((one) => CHANNELS.map((by): [string, boolean] => [`${one} ${by}`, isNotifiedBy(by, one, choices)]));
				const changed = all(after).filter(([name, comes], at) => comes !== all(before)[at]?.[1] && name !== `${kind} ${channel}`);
				expect(changed).toEqual([]);
				expect(isNotifiedBy(channel, kind, choose(after, kind, channel, isNotifiedBy(channel, kind, before)))).toBe(isNotifiedBy(channel, kind, before));
			}),
		);
	});

	test('what is as usual again is not kept', () => {
		const off = choose({}, 'OUTBID', 'mail', false);
		expect(off).toEqual({ kinds: { OUTBID: { mail: false } } });
		expect(choose(off, 'OUTBID', 'mail', true)).toEqual({ kinds: {} });
	});
});

describe('what waits', () => {
	const ZONES = ['Asia/Tokyo', 'Asia/Kolkata', 'America/New_York', 'Europe/Antwerp', 'Pacific/Chatham', 'UTC'].filter((zone) => isTimeZone(zone));
	const anHour = fc.integer({ min: 0, max: 23 });
	const anInstant = fc.integer({ min: Date.parse('2024-01-01T00:00:00Z'), max: Date.parse('2034-01-01T00:00:00Z') });
	const aWish = fc.record({ zone: fc.constantFrom(...ZONES), quiet: fc.record({ from: anHour, to: anHour }), digestAt: anHour }, { requiredKeys: ['zone'] });
	const AT_ONCE: NotificationKind[] = ['BANNED', 'PASSWORD_CHANGED', 'FACTOR_CHANGED', 'NEW_DEVICE', 'OWN_DATA_READY'];
	const aFact = fc.tuple(aKind, fc.option(fc.integer({ min: 0, max: 96 }), { nil: undefined }), anInstant).map(([kind, hours, now]) => ({
		now,
		fact: { kind, data: hours === undefined ? {} : { closesAt: new Date(now + hours * HOUR).toISOString() } } as NotificationFact,
	}));
	const isQuietAt = ({ zone, quiet }: { zone: string; quiet?: { from: number; to: number } }, now: number) => {
		if (!quiet) return false;
		// Counted hour by hour, as a reader of the page would.
		for (let hour = quiet.from; hour !== quiet.to; hour = (hour + 1) % 24) if (hour === findHour(zone, now)) return true;
		return false;
	};

	test('goes out within a day and the hour that a clock is changed by, at the hour that was wished', () => {
		fc.assert(
			fc.property(aFact, aWish, ({ fact, now }, wish) => {
				const wait = findWait(fact, wish, now, 'Asia/Tokyo');
				if (!wait) return;
				expect(wait.until).toBeGreaterThan(now);
				expect(wait.until - now).toBeLessThanOrEqual(25 * HOUR);
				const hour = wait.with === 'digest' ? wish.digestAt : wish.quiet?.to;
				// The hour may not exist in the night in which the clock is put forward.
				expect([hour, ((hour ?? 0) + 1) % 24]).toContain(findHour(wish.zone, wait.until));
			}),
		);
	});

	test('always leaves time to act, and what is about the account does not wait at all', () => {
		fc.assert(
			fc.property(aFact, aWish, ({ fact, now }, wish) => {
				const wait = findWait(fact, wish, now, 'Asia/Tokyo');
				const deadline = findDeadline(fact.data);
				if (wait && deadline) expect(Date.parse(deadline) - wait.until).toBeGreaterThanOrEqual(TIME_TO_ACT);
				if (AT_ONCE.includes(fact.kind)) expect(wait).toBeUndefined();
			}),
		);
	});

	test('waits in quiet hours, and for the digest; what is about a deal never for the digest', () => {
		fc.assert(
			fc.property(aFact, aWish, ({ fact, now }, wish) => {
				const wait = findWait(fact, wish, now, 'Asia/Tokyo');
				if (isOfDeal(fact.kind)) expect(wait?.with).not.toBe('digest');
				if (wait?.with === 'quiet') expect(isQuietAt(wish, now)).toBe(true);
				if (wait?.with === 'digest') expect(wish.digestAt).toBeDefined();
				if (wait || findDeadline(fact.data) || AT_ONCE.includes(fact.kind)) return;
				expect(isQuietAt(wish, now)).toBe(false);
				expect(!isOfDeal(fact.kind) && wish.digestAt !== undefined).toBe(false);
			}),
		);
	});

	test('in the quiet hours all waits that has time until their end, also what the digest would tell too late', () => {
		const quietFact = aFact.chain(({ fact, now }) =>
			fc
				.record({ zone: fc.constantFrom(...ZONES), length: fc.integer({ min: 1, max: 12 }), digestAt: fc.option(anHour, { nil: undefined }) })
				.map(({ length, ...wish }) => {
					const from = findHour(wish.zone, now);
					return { fact, now, wish: { ...wish, quiet: { from, to: (from + length) % 24 } } };
				}),
		);
		fc.assert(
			fc.property(quietFact, ({ fact, now, wish }) => {
				const deadline = findDeadline(fact.data);
				if (AT_ONCE.includes(fact.kind) || findWait(fact, wish, now, 'Asia/Tokyo')) return;
				expect(Date.parse(deadline ?? '')).toBeLessThan(computeNextTime(wish.zone, now, wish.quiet.to) + TIME_TO_ACT);
			}),
			{ numRuns: 1000 },
		);
	});

	test('nothing of who has chosen nothing', () => {
		fc.assert(
			fc.property(aFact, ({ fact, now }) => {
				expect(findWait(fact, undefined, now, 'Asia/Tokyo')).toBeUndefined();
			}),
		);
	});

	test.each([
		['from 22 to 7 in Tokyo at 23:00', { from: 22, to: 7 }, '2026-11-22T14:00:00Z', '2026-11-22T22:00:00.000Z'],
		['the same at 6:59', { from: 22, to: 7 }, '2026-11-21T21:59:00Z', '2026-11-21T22:00:00.000Z'],
		['the same at 7:00', { from: 22, to: 7 }, '2026-11-21T22:00:00Z', undefined],
		['from 12 to 13 at 12:30', { from: 12, to: 13 }, '2026-11-22T03:30:00Z', '2026-11-22T04:00:00.000Z'],
		['from 8 to 8', { from: 8, to: 8 }, '2026-11-21T23:30:00Z', undefined],
	])('%s', (_, quiet, now, until) => {
		const wait = findWait({ kind: 'SUSPENDED', data: { lots: 'A', count: 1 } }, { quiet }, Date.parse(now), 'Asia/Tokyo');
		expect(wait && new Date(wait.until).toISOString()).toBe(until);
	});
});
