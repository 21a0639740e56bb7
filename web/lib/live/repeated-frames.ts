/** Milliseconds after which a frame without a receipt is sent again. The interval doubles each time. */
export const FIRST_REPEAT = 5_000;
/** Number of times that a frame is sent before the connection counts as dead. */
const TRIES = 3;

type Send = (receipt: string) => void;

interface Waiting {
	send: Send;
	/** The frame to send at the next repeat instead. */
	newer?: Send;
	timer: ReturnType<typeof setTimeout>;
}

/**
 * Creates a sender of frames that are repeated until received. The gateway limits the frames a second of all
 * members together and drops the rest without an error. So each frame requests a receipt and is sent again,
 * with growing pauses, until one comes. If none comes after the last try, `onSilence` is called.
 */
export function createRepeatedFrames(watchForReceipt: (receipt: string, came: () => void) => void, onSilence: () => void) {
	const waiting = new Map<string, Waiting>();
	let count = 0;

	const attempt = (name: string, send: Send, tries = 1) => {
		const receipt = `${name}-${++count}`;
		const repeat = () => (tries < TRIES ? attempt(name, one.newer ?? send, tries + 1) : onSilence());
		const one: Waiting = { send, timer: setTimeout(repeat, FIRST_REPEAT * 2 ** (tries - 1)) };
		waiting.set(name, one);
		watchForReceipt(receipt, () => {
			if (waiting.get(name) !== one) return;
			forget(name);
			if (one.newer) attempt(name, one.newer);
		});
		send(receipt);
	};

	const forget = (name: string) => {
		clearTimeout(waiting.get(name)?.timer);
		waiting.delete(name);
	};

	return {
		/** Sends one frame at a time per `name`. A newer frame waits until the previous one is confirmed, or replaces it at the next repeat. */
		send(name: string, send: Send) {
			const before = waiting.get(name);
			if (before) before.newer = send;
			else attempt(name, send);
		},
		forget,
		/** Stops all frames, because the connection is lost. */
		clear() {
			for (const name of [...waiting.keys()]) forget(name);
		},
	};
}
