import { expect, test } from 'vitest';
import { readPlace, readPush } from './read-push.ts';

const content = { title: 'You were outbid', body: 'Open the market for details.', language: 'en', tag: 'tag', place: '/productDetails/1' };

test('a message is shown as it is', () => {
	expect(readPush(JSON.stringify(content))).toEqual(content);
	expect(readPush(JSON.stringify({ ...content, id: '01K0' }))).toEqual({ ...content, id: '01K0' });
	expect(readPush(JSON.stringify({ ...content, id: 7 }))).toEqual(content);
});

test.each([undefined, '', 'no JSON', 'null', '[]', '{}', JSON.stringify({ ...content, title: '' }), JSON.stringify({ ...content, body: 7 })])(
	'of %s it is shown that there is news',
	(text) => {
		expect(readPush(text)).toMatchObject({ title: 'Diamond Market', place: '/notificationTab' });
	},
);

test.each(['https://evil.example/', '//evil.example/', '/\\evil.example/', 'javascript:alert(1)', 'stones/1', '', undefined, 7, '/a\n/b'])(
	'%s leads nowhere but to the notifications',
	(place) => {
		expect(readPlace(place)).toBe('/notificationTab');
	},
);

test.each(['/', '/productDetails/01K0?bid=1', '/stock?list=lost'])('%s leads there', (place) => {
	expect(readPlace(place)).toBe(place);
});
