/** Hertz and seconds of the two "outbid" notes. They fall, to sound different from a success. */
const NOTES = [
	{ pitch: 740, at: 0, long: 0.14 },
	{ pitch: 523, at: 0.16, long: 0.24 },
] as const;
const LOUDNESS = 0.12;

let context: AudioContext | undefined;
/** How many tones were asked for. */
let asked = 0;

/** Plays the "outbid" tone. Browsers allow this only after the member has touched the page; of the tones until then only the last one sounds. */
export async function startOutbidTone(): Promise<void> {
	const own = ++asked;
	context ??= new AudioContext();
	if (context.state === 'suspended') {
		await context.resume();
		if (own !== asked) return;
	}
	const { currentTime } = context;
	for (const { pitch, at, long } of NOTES) {
		const [oscillator, gain] = [context.createOscillator(), context.createGain()];
		oscillator.frequency.value = pitch;
		gain.gain.setValueAtTime(LOUDNESS, currentTime + at);
		gain.gain.exponentialRampToValueAtTime(0.001, currentTime + at + long);
		oscillator.connect(gain).connect(context.destination);
		oscillator.start(currentTime + at);
		oscillator.stop(currentTime + at + long);
	}
}
