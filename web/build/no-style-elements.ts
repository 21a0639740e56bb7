import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const RULES = fileURLToPath(new URL('../ui/style-rules.tsx', import.meta.url));

/** Where libraries make style elements, how they write it, and what of `web/ui/style-rules.tsx` takes that place. */
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
/** How such an element is made, in whatever way a build writes it. */
const MADE = /\b(?:createElement|jsxs?)\)?\(\s*[`'"]style[`'"]/;

/** The library that creates the elements of components. */
const REACT = /\/node_modules\/react-dom\//;

/**
 * The market's policy refuses style elements. What libraries would put into them goes into the page as rules of a script.
 * Throws when a library is written otherwise, or anything else in the build makes such an element.
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
