import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const RULES = fileURLToPath(new URL('../ui/style-rules.tsx', import.meta.url));

/** Places where libraries create style elements: the code to replace, and its replacement from `web/ui/style-rules.tsx`. */
const PLACES: readonly { module: RegExp; written: RegExp; instead: string; needs: string }[] = [
	{
		module: /\/@mantine\/core\/esm\/core\/(InlineStyles\/InlineStyles|MantineProvider\/\w+\/Mantine(Classes|CssVariables))\.mjs$/,
		written: /\bjsx\("style"/g,
		instead: 'jsx(StyleRules',
		needs: 'StyleRules',
	},
	{
		module: /\/@mantine\/core\/esm\/.*\/use-mantine-color-scheme\.mjs$/,
		written: /^function disableTransition\(nonce\) \{[\s\S]*?^\}/gm,
		instead: '',
		needs: 'stopTransitions as disableTransition',
	},
	{
		module: /\/react-style-singleton\/dist\/\w+\/singleton\.js$/,
		written: /^[\s\S]*$/g,
		instead: 'export { stylesheetSingleton };',
		needs: 'shareRules as stylesheetSingleton',
	},
];
/** Matches code that creates a style element, in any form that a build writes. */
const MADE = /\b(?:createElement|jsxs?)\)?\(\s*[`'"]style[`'"]/;

/** The library that creates the elements of components. */
const REACT = /\/node_modules\/react-dom\//;

/**
 * Makes libraries add their styles as rules by script, because the market's content security policy refuses style
 * elements. Throws if a library's code has changed, or if other code in the build creates a style element.
 */
export function makeNoStyleElements(): Plugin {
	return {
		name: 'market:no-style-elements',
		transform(code, id) {
			const place = PLACES.find(({ module }) => module.test(id));
			if (!place) return undefined;
			if (code.search(place.written) < 0) throw new Error(`${id} is written otherwise now: look at web/build/no-style-elements.ts`);
			return { code: `import { ${place.needs} } from ${JSON.stringify(RULES)};\n${code.replace(place.written, place.instead)}`, map: null };
		},
		generateBundle(_, files) {
			for (const file of Object.values(files)) {
				for (const [id, { code }] of Object.entries(file.type === 'chunk' ? file.modules : {})) {
					if (code && MADE.test(code) && !REACT.test(id))
						throw new Error(`${id} makes a style element, which the policy refuses: look at web/build/no-style-elements.ts`);
				}
			}
		},
	};
}
