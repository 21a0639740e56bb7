import { useInsertionEffect } from 'react';

/**
 * Adds `css` to the page's rules and answers with what takes it away again. The
 * policy (`style-src 'self'`) refuses a style element, whose text anybody who gets
 * markup into the page could write; it has nothing against rules that a script of
 * ours hands over. They come after those of all files, as such elements do.
 */
export function addRules(css: string): () => void {
	const sheet = new CSSStyleSheet();
	sheet.replaceSync(css);
	document.adoptedStyleSheets.push(sheet);
	return () => {
		document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
	};
}

/** Takes the place of a style element, with its text in either of React's two forms. Its rules apply before anything is measured. */
export function StyleRules({ children, dangerouslySetInnerHTML }: { children?: string; dangerouslySetInnerHTML?: { __html: string } }) {
	const css = dangerouslySetInnerHTML?.__html ?? children ?? '';
	useInsertionEffect(() => (css ? addRules(css) : undefined), [css]);
	return null;
}

/** In place of `stylesheetSingleton` of `react-style-singleton`: the rules of whoever came first, until the last has gone. */
export function shareRules(): { add: (css: string) => void; remove: () => void } {
	let users = 0;
	let takeAway: (() => void) | undefined;
	return {
		add: (css) => {
			users += 1;
			takeAway ??= addRules(css);
		},
		remove: () => {
			users -= 1;
			if (users > 0) return;
			takeAway?.();
			takeAway = undefined;
		},
	};
}

/** In place of Mantine's `disableTransition`: while colours change from day to night nothing fades. */
export function stopTransitions(): () => void {
	return addRules('*, *::before, *::after { transition: none !important; }');
}
