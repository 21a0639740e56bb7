import { beforeEach, expect, test, vi } from 'vitest';

/** Pitches of the notes that have sounded. */
let sounded: number[];
let touch: () => void;

/** A browser's audio, which waits for the first touch of the page. */
class WaitingAudio {
	state = 'suspended';
	currentTime = 0;
	readonly #touched = new Promise<void>((resolve) => {
		touch = () => {
			this.state = 'running';
			resolve();
		};
	});
	resume = () => this.#touched;
	createOscillator() {
		const frequency = { value: 0 };
		return { frequency, connect: () => ({ connect: () => undefined }), start: () => sounded.push(frequency.value), stop: () => undefined };
	}
	createGain = () => ({ gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined } });
}

beforeEach(() => {
	sounded = [];
	vi.stubGlobal('AudioContext', WaitingAudio);
});

test('of the tones before the first touch only one sounds, and each one after it', async () => {
	const { startOutbidTone } = await import('./tone.ts');
	const waiting = [startOutbidTone(), startOutbidTone(), startOutbidTone()];
	expect(sounded).toEqual([]);
	touch();
	await Promise.all(waiting);
	expect(sounded).toEqual([740, 523]);
	await startOutbidTone();
	await startOutbidTone();
	expect(sounded).toEqual([740, 523, 740, 523, 740, 523]);
});
