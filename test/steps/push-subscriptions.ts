import type { PushedMessage } from '#infra/local/push/push-service.ts';
import { type BrowserKeys, makeBrowserKeys } from './browser-keys.ts';
import { findLocalPage, type SignedIn } from './market.ts';

const SERVICE = () => findLocalPage('push', 'the push service of the local cloud').replace('localhost', '127.0.0.1');

/** A browser that is subscribed at the local push service. */
export interface ABrowser {
	endpoint: string;
	keys: BrowserKeys;
	/** Returns the messages that arrived, decrypted as the browser does it, oldest first. */
	read(): Promise<(Omit<PushedMessage, 'body'> & { plain: string; content: Record<string, string> })[]>;
	/** Ends the subscription, as clearing the browser's data does. */
	vanish(): Promise<void>;
}

/** Subscribes a browser at the local push service, for messages signed with `applicationServerKey`. */
export async function aBrowser(applicationServerKey: string): Promise<ABrowser> {
	const keys = makeBrowserKeys();
	const answer = await fetch(`${SERVICE()}/receivers`, { method: 'POST', body: JSON.stringify({ applicationServerKey }) });
	const { id } = (await answer.json()) as { id: string };
	return {
		endpoint: `${SERVICE()}/to/${id}`,
		keys,
		async read() {
			const { messages } = (await (await fetch(`${SERVICE()}/receivers/${id}`)).json()) as { messages: PushedMessage[] };
			return messages.map(({ body, ...message }) => {
				const plain = keys.decrypt(Buffer.from(body, 'base64url'));
				return { ...message, plain, content: JSON.parse(plain) };
			});
		},
		async vanish() {
			await fetch(`${SERVICE()}/receivers/${id}`, { method: 'DELETE' });
		},
	};
}

/** Subscribes a browser and turns web push on in it for a member. */
export async function turnsPushOn({ api }: SignedIn, device = 'Chrome, Android'): Promise<ABrowser> {
	const { publicKey } = await api.webPush({});
	const browser = await aBrowser(publicKey);
	await api.addReceiver({ body: describeBrowser(browser, device) });
	return browser;
}

/** Returns a browser's description as a page sends it. */
export function describeBrowser({ endpoint, keys: { p256dh, auth } }: ABrowser, device = 'Chrome, Android') {
	return { endpoint, keys: { p256dh, auth }, device };
}

/** Makes the push service answer every message with status `refuse`; null ends it. */
export async function refusePush(refuse: number | null): Promise<void> {
	await fetch(`${SERVICE()}/refusal`, { method: 'POST', body: JSON.stringify({ refuse }) });
}
