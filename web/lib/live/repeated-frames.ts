/** Milliseconds after which a frame without a receipt is sent again. The interval doubles each time. */
export const FIRST_REPEAT = 5_000;
/** Number of times that a frame is sent before the connection counts as dead. */
const TRIES = 3;

interface Frame {
	send: (receipt: string) => void;
	/** Called when the frame's receipt comes, unless a newer frame waits. */
	onReceipt: (() => void) | undefined;
}

interface Waiting {
	/** The frame to send at the next repeat instead. */
	newer?: Frame;
	timer: ReturnType<typeof setTimeout>;
}

/**
 * Creates a sender of frames that are repeated until received. The gateway limits the frames a second of all
 * members together and drops the rest without an error. So each frame requests a receipt and is sent again,
 * with growing pauses, until one comes. If none comes after the last try, `onSilence` is called.
 */
export function createRepeatedFrames(watchForReceipt: (receipt: string, came: () => void) => void, onSilence: () => void) {
	const waiting = new Map<string, Waiting>();
	let acts: (() => void)[] = [];
	let count = 0;

	const attempt = (name: string, frame: Frame, tries = 1) => {
		const receipt = `${name}-${++count}`;
		const repeat = () => (tries < TRIES ? attempt(name, one.newer ?? frame, tries + 1) : onSilence());
		const one: Waiting = { timer: setTimeout(repeat, FIRST_REPEAT * 2 ** (tries - 1)) };
		waiting.set(name, one);
		watchForReceipt(receipt, () => {
			if (waiting.get(name) !== one) return;
			drop(name);
			// The newer frame has a receipt of its own.
			if (one.newer) attempt(name, one.newer);
			else frame.onReceipt?.();
			actIfConfirmed();
		});
		frame.send(receipt);
	};

	const drop = (name: string) => {
		clearTimeout(waiting.get(name)?.timer);
		waiting.delete(name);
	};

	const actIfConfirmed = () => {
		if (waiting.size > 0) return;
		const due = acts;
		acts = [];
		for (const act of due) act();
	};

	return {
		/** Sends one frame at a time per `name`. A newer frame waits until the previous one is confirmed, or replaces it at the next repeat. */
		send(name: string, send: Frame['send'], onReceipt?: Frame['onReceipt']) {
			const before = waiting.get(name);
			if (before) before.newer = { send, onReceipt };
			else attempt(name, { send, onReceipt });
		},
		/** Calls `act` once no frame waits for its receipt, unless the connection is lost before. */
		onceConfirmed(act: () => void) {
			acts.push(act);
			actIfConfirmed();
		},
		forget(name: string) {
			drop(name);
			actIfConfirmed();
		},
		/** Stops all frames, because the connection is lost. */
		clear() {
			acts = [];
			for (const name of [...waiting.keys()]) drop(name);
		},
	};
}
