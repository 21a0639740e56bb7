import { cdp } from 'vitest/browser';

/** Repeats the setting of `vitest.config.ts`, because emulated features replace all others. */
const REDUCED_MOTION = { name: 'prefers-reduced-motion', value: 'reduce' };

const NO_TRANSITIONS = new CSSStyleSheet();
NO_TRANSITIONS.replaceSync('*, ::before, ::after { transition: none !important; }');

/**
 * Shows the page in light or in dark colours while `examine` runs, and returns its result. The page
 * has to follow the system's choice. Transitions are off, because during a transition the page has
 * colours that nobody reads.
 */
export async function withColors<T>(scheme: 'light' | 'dark', examine: () => Promise<T>): Promise<T> {
	document.adoptedStyleSheets.push(NO_TRANSITIONS);
	try {
		await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }, REDUCED_MOTION] });
		while (document.documentElement.dataset.mantineColorScheme !== scheme) await awaitFrame();
		await awaitFrame();
		return await examine();
	} finally {
		document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== NO_TRANSITIONS);
	}
}

/** Shows the page in forced colours, as high contrast in Windows does, while `examine` runs, and returns its result. */
export async function withForcedColors<T>(examine: () => Promise<T>): Promise<T> {
	try {
		await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }, REDUCED_MOTION] });
		await awaitFrame();
		return await examine();
	} finally {
		await cdp().send('Emulation.setEmulatedMedia', { features: [REDUCED_MOTION] });
	}
}

const awaitFrame = () => new Promise(requestAnimationFrame);
