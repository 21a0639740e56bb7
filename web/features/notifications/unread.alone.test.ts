import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Notification } from '#shared/contract/notifications/notifications.ts';

const userId = 'member';
const KEY = ['notifications', 'unread', userId];

let unread: typeof import('./unread.ts');
let client: typeof import('#web/lib/api/query.ts')['queryClient'];
/** Answers of the market that are under way, by notification. */
let answers: Map<string, (answer: { unreadMessage: number }) => void>;
let unreadNow: number;

beforeAll(async () => {
	vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
	vi.stubGlobal('document', { addEventListener: () => undefined, documentElement: {} });
	const [{ api }, { queryClient }] = await Promise.all([import('#web/lib/api/api.ts'), import('#web/lib/api/query.ts')]);
	client = queryClient;
	Object.assign(api, {
		readNotification: ({ params }: { params: { notificationId: string } }) => new Promise((resolve) => answers.set(params.notificationId, resolve)),
	});
	unread = await import('./unread.ts');
});

beforeEach(async () => {
	answers = new Map();
	client.clear();
	// The badge asks the market when it is told that its number may be old.
	const { QueryObserver } = await import('@tanstack/react-query');
	new QueryObserver(client, { queryKey: KEY, queryFn: async () => unreadNow, initialData: 5, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => undefined);
});

const read = (notificationId: string) => unread.markRead(userId, { notificationId } as Notification);
const answer = (notificationId: string, unreadMessage: number) => answers.get(notificationId)?.({ unreadMessage });

test('a number that a later one overtook on its way does not stay', async () => {
	unreadNow = 3;
	const both = Promise.all([read('first'), read('second')]);
	answer('second', 3);
	await expect.poll(() => client.getQueryData(KEY)).toBe(3);
	answer('first', 4);
	await both;
	await expect.poll(() => client.isFetching()).toBe(0);
	expect(client.getQueryData(KEY)).toBe(3);
});

test('an answer alone is shown as it is', async () => {
	unreadNow = 9;
	const reading = read('one');
	answer('one', 4);
	await reading;
	expect(client.getQueryData(KEY)).toBe(4);
});
