import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Attachment } from '#shared/domain/stock/media.ts';
import { nest } from '#shared/domain/stock/stone.ts';
import { commitToCeiling, computeCommitment, hashEntry, LEDGER_START, makeLink, makeSeals, makeSecret, recordOffer } from './bid-ledger.ts';

/** Hashes a text, as anybody does who verifies a ledger by `docs/ledger.md`. */
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('a ceiling is committed to under a salt of its own', () => {
	const [one, other] = [commitToCeiling(9000), commitToCeiling(9000)];
	expect(one.salt).toMatch(/^[0-9a-f]{32}$/);
	expect(one.commitment).toBe(sha256(`${one.salt}:9000`));
	expect(computeCommitment(one.salt, 9000)).toBe(one.commitment);
	expect(other.commitment).not.toBe(one.commitment);
});

test('a member has the same seal in all of an auction, and another one in the next', () => {
	const secret = makeSecret();
	const { bidderSalt, bidderSeal, leaderSeal } = makeSeals(secret, 'BIDDER', 'LEADER');
	expect(bidderSalt).toMatch(/^[0-9a-f]{32}$/);
	expect(bidderSeal).toBe(sha256(`${bidderSalt}:BIDDER`));
	const later = makeSeals(secret, 'LEADER', 'LEADER');
	expect(later.bidderSeal).toBe(sha256(`${later.bidderSalt}:LEADER`));
	expect([later.bidderSeal, later.leaderSeal]).toEqual([leaderSeal, leaderSeal]);
	expect(later.bidderSalt).not.toBe(bidderSalt);
	expect(makeSeals(makeSecret(), 'BIDDER', 'LEADER').bidderSalt).not.toBe(bidderSalt);
});

test("a stone's hash is over its canonical JSON, with the files that were shown", () => {
	const stone = nest({ lotId: 'A1', weight: 1, shape: 'ROUND', mainColor: 'blue', intensity: 'fancy' });
	const attachment = { name: 'media/a.png' } as Attachment;
	const { stone: offered, stoneHash } = recordOffer({ stone, media: { attachments: [attachment], awaited: [] } });
	expect(offered).toEqual({ ...stone, media: ['media/a.png'] });
	expect(stoneHash).toBe(sha256('{"fancyColorDto":{"intensity":"fancy","mainColor":"blue"},"lotId":"A1","media":["media/a.png"],"shape":"ROUND","weight":1}'));
	expect(recordOffer({ stone }).stone.media).toEqual([]);
});

test('an entry is hashed as one line, and the first one with its stone', () => {
	const entry = {
		listingId: 'L',
		auction: 2,
		link: 'LINK',
		bidId: 'B',
		bidderSeal: 'SEAL',
		placedAt: 0,
		bidAmount: 7000,
		commitment: 'C',
		currentBid: 6500,
		leaderSeal: 'LEADS',
	};
	const line = 'L|2|LINK|B|SEAL|1970-01-01T00:00:00.000Z|7000|C|6500|LEADS';
	expect(hashEntry(entry)).toBe(sha256(line));
	expect(hashEntry({ ...entry, stoneHash: 'STONE' })).toBe(sha256(`${line}|STONE`));
});

test('a link binds number and previous hash under a salt of its own, by which alone it can be guessed', () => {
	const secret = makeSecret();
	const { sequence, previousHash, linkSalt, link } = makeLink(secret, 1, LEDGER_START);
	expect({ sequence, previousHash }).toEqual({ sequence: 1, previousHash: LEDGER_START });
	expect(linkSalt).toMatch(/^[0-9a-f]{32}$/);
	expect(link).toBe(sha256(`${linkSalt}|1|${LEDGER_START}`));
	expect(makeLink(secret, 2, LEDGER_START).linkSalt).not.toBe(linkSalt);
	expect(makeLink(makeSecret(), 1, LEDGER_START).link).not.toBe(link);
});
