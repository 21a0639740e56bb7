import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { MarketError } from '#functions/usecases/market-error.ts';
import { answerStone } from '#test/components/answers/stone.ts';
import { listRequests } from '#test/components/fake-client.ts';
import { showScreen, trader } from '#test/components/page.tsx';
import { aDiamond } from '#test/model/a-diamond.ts';
import { FakeSocket } from '#test/steps/fake-socket.ts';
import { sessionStore } from '#web/lib/api/api.ts';
import { listen } from '#web/lib/live/live-connection.ts';

const stone = aDiamond();
const TOPIC = `/topic/diamonds/${stone.diamondId}`;

let hasLeft: boolean;

/** Ends the connection, which all tests of a page share: without a session it ends as soon as nobody listens. */
async function endConnection(): Promise<void> {
	await cleanup();
	sessionStore.clear('signed-out');
	listen('/topic/none', () => undefined)();
	await new Promise((ended) => setTimeout(ended));
}

beforeEach(async () => {
	await endConnection();
	hasLeft = false;
	FakeSocket.opened.length = 0;
	vi.stubGlobal('WebSocket', FakeSocket);
	FakeSocket.handles = (command) => command !== 'SUBSCRIBE';
	return async () => {
		await endConnection();
		FakeSocket.handles = () => true;
		vi.unstubAllGlobals();
	};
});

/** Shows the stone until its page has asked for live messages. Returns a function that confirms that, as the market does. */
async function showStone(): Promise<() => void> {
	const read = () => {
		if (hasLeft) throw new MarketError('NOT_FOUND');
		return stone;
	};
	await showScreen(`/productDetails/${stone.diamondId}`, {
		as: trader,
		answers: { ...answerStone(read), liveTicket: async () => ({ ticket: 't', expiresAt: '' }) },
	});
	await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
	const findFrame = () => FakeSocket.opened.at(-1)?.sent.findLast((frame) => frame.includes(`destination:${TOPIC}\n`));
	await expect.poll(findFrame).toBeDefined();
	return () => {
		// A frame that waits for seconds is sent again, with another receipt.
		FakeSocket.handles = () => true;
		const [, receipt] = /\nreceipt:(.+)\n/.exec(findFrame() ?? '') ?? [];
		FakeSocket.opened.at(-1)?.receive(`RECEIPT\nreceipt-id:${receipt}\n\n\0`);
	};
}

test('a page whose stone left the market before the page listened says so', async () => {
	const confirm = await showStone();
	hasLeft = true;
	confirm();
	await expect.element(page.getByText('This stone is no longer for sale')).toBeVisible();
	expect(listRequests('getDiamond')).toHaveLength(2);
});

test('a page whose stone is unchanged when the page begins to listen asks for it once', async () => {
	const confirm = await showStone();
	FakeSocket.opened.at(-1)?.tell(TOPIC, { diamondId: stone.diamondId, state: stone.state, version: stone.version, bidCount: 0 });
	confirm();
	// A later version is read, so the earlier messages were handled.
	FakeSocket.opened.at(-1)?.tell(TOPIC, { diamondId: stone.diamondId, state: stone.state, version: stone.version + 1, bidCount: 0 });
	await expect.poll(() => listRequests('getDiamond').length).toBe(2);
	await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
	expect(listRequests('getDiamond')).toHaveLength(2);
});
