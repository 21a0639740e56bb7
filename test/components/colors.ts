import { cdp } from 'vitest/browser';

/** As `vitest.config.ts` has it: emulated features replace all others. */
const STILL = { name: 'prefers-reduced-motion', value: 'reduce' };

/** Frames without a transition after which the colours count as final. */
const CALM_FRAMES = 4;

/** Shows the page in these colours once it follows the system's choice, and finishes the transitions between them. */
export async function showColors(scheme: 'light' | 'dark'): Promise<void> {
	const features = [{ name: 'prefers-color-scheme', value: scheme }, STILL];
	await cdp().send('Emulation.setEmulatedMedia', { features });
	const page = document.documentElement;
	while (page.dataset.mantineColorScheme !== scheme) await awaitFrame();
	// A busy machine starts some transitions a few frames later.
	for (let calm = 0; calm < CALM_FRAMES; calm++) {
		await awaitFrame();
		const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
		for (const transition of running) transition.finish();
		if (running.length > 0) calm = 0;
	}
}

const awaitFrame = () => new Promise(requestAnimationFrame);
