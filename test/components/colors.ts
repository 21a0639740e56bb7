import { cdp } from 'vitest/browser';

/** As `vitest.config.ts` has it: emulated features replace all others. */
const STILL = { name: 'prefers-reduced-motion', value: 'reduce' };

/** Shows the page in these colours once it follows the system's choice, and finishes the transitions between them. */
export async function showColors(scheme: 'light' | 'dark'): Promise<void> {
	const features = [{ name: 'prefers-color-scheme', value: scheme }, STILL];
	await cdp().send('Emulation.setEmulatedMedia', { features });
	const page = document.documentElement;
	while (page.dataset.mantineColorScheme !== scheme) await awaitFrame();
	await awaitFrame();
	await awaitFrame();
	for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
	await awaitFrame();
}

const awaitFrame = () => new Promise(requestAnimationFrame);
