import { expect, test } from 'vitest';
import * as auctions from './auctions/limits.ts';
import * as stock from './stock/limits.ts';

/** Tests the numbers that dealers rely on, since a test that imports a limit follows its change. */

const MB = 1024 * 1024;

test('auctions and deals last as long as the specification and the rulebook say', () => {
	expect(auctions).toMatchObject({
		CLOSING_HOUR: 17,
		DECISION_DAYS: 3,
		COMPLETION_DAYS: 3,
		CASE_DAYS: 7,
		DEFAULT_DISCOUNT_RATE: 30,
		RAISE_PERCENT: 1,
	});
});

test('a stone is listed for thirty days, and has the files that the specification allows', () => {
	expect(stock).toMatchObject({
		LISTED_DAYS: 30,
		REMINDER_DAYS_BEFORE: 2,
		PHOTO_BYTES: 2 * MB,
		VIDEO_BYTES: 50 * MB,
		VIDEO_SECONDS: 15,
		CERTIFICATE_BYTES: 5 * MB,
	});
});
