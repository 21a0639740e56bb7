import { beforeEach, expect, test, vi } from 'vitest';

type Shown = { title: string; tag: string; renotify: boolean; data: { place: string; id?: string } };

let shown: Shown[] = [];
let calls: Shown[] = [];
const listeners = new Map<string, (event: object) => void>();

vi.stubGlobal('self', {
	registration: {
		getNotifications: async ({ tag }: { tag: string }) => shown.filter((one) => one.tag === tag),
		showNotification: async (title: string, options: Omit<Shown, 'title'>) => {
			const notification = { title, ...options };
			calls.push(notification);
			shown = [...shown.filter(({ tag }) => tag !== notification.tag), notification];
		},
	},
	addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
});
await import('./push-worker.ts');

const content = { title: 'You were outbid', body: 'Open the market for details.', language: 'en', tag: 'stone', place: '/productDetails/1' };

beforeEach(() => {
	[shown, calls] = [[], []];
});

async function deliver(text: string): Promise<void> {
	let until: Promise<unknown> = Promise.resolve();
	listeners.get('push')?.({ data: { text: () => text }, waitUntil: (one: Promise<unknown>) => (until = one) });
	await until;
}
const deliverAll = async (...ids: (string | undefined)[]) => {
	for (const id of ids) await deliver(JSON.stringify({ ...content, id }));
	return calls.map(({ renotify }) => renotify);
};

test('a second fact about a stone alerts again in the place of the first; the same one delivered twice does not', async () => {
	expect(await deliverAll('first', 'second', 'second', 'third')).toEqual([true, true, false, true]);
	expect(shown).toMatchObject([{ title: 'You were outbid', data: { place: '/productDetails/1', id: 'third' } }]);
});

test('a message of an earlier release, without an id, always alerts', async () => {
	expect(await deliverAll(undefined, undefined)).toEqual([true, true]);
});

test('a message without a tag is shown without an alert of its own, which browsers would refuse', async () => {
	await deliver(JSON.stringify({ ...content, tag: '' }));
	expect(calls.map(({ renotify }) => renotify)).toEqual([false]);
});
