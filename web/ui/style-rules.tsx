import { useInsertionEffect } from 'react';

/**
 * Adds `css` to the page and returns a function that removes it. The content security policy (`style-src
 * 'self'`) refuses style elements, because injected markup could contain them, but allows style sheets made
 * by our scripts. Rules added later override those of files.
 */
export function addRules(css: string): () => void {
	const sheet = new CSSStyleSheet();
	sheet.replaceSync(css);
	document.adoptedStyleSheets.push(sheet);
	return () => {
		document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
	};
}

/** Replaces a style element; accepts its text in either of React's two forms. The rules apply before anything is measured. */
export function StyleRules({ children, dangerouslySetInnerHTML }: { children?: string; dangerouslySetInnerHTML?: { __html: string } }) {
	const css = dangerouslySetInnerHTML?.__html ?? children ?? '';
	useInsertionEffect(() => (css ? addRules(css) : undefined), [css]);
	return null;
}

/** Replaces `stylesheetSingleton` of `react-style-singleton`: adds the rules of the first user and removes them after the last. */
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

/** Replaces Mantine's `disableTransition`: disables all transitions while the colour scheme changes. */
export function stopTransitions(): () => void {
	return addRules('*, *::before, *::after { transition: none !important; }');
}
