import { expect, test } from 'vitest';
import { isMailed } from './notification.ts';

test.each(['OUTBID', 'AUCTION_CLOSED_SELLER', 'CONFIRM_REMINDER', 'COMPLAINT', 'BANNED', 'EXPIRING_SOON'] as const)(
	'%s has money or a deadline in it, and goes by mail, too',
	(kind) => {
		expect(isMailed(kind)).toBe(true);
	},
);

test.each(['SAVED_SEARCH_MATCH', 'TRACKED_CHANGED', 'IMPORT_FINISHED'] as const)('%s can wait until its member comes by', (kind) => {
	expect(isMailed(kind)).toBe(false);
});
