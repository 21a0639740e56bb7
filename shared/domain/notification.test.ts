import { expect, test } from 'vitest';
import { isMailed, NOTIFICATION_KINDS } from './notification.ts';

test('whatever has money or a deadline in it goes by mail; what can wait does not', () => {
	expect(NOTIFICATION_KINDS.filter((kind) => !isMailed(kind))).toEqual([
		'IMPORT_FINISHED',
		'SAVED_SEARCH_MATCH',
		'TRACKED_CHANGED',
		'MEDIA_ADDED',
		'MEDIA_REFUSED',
	]);
});
