import type { Plugin } from 'vite';

/** The names of a component's classes, as Mantine's packages have them in a module of their own beside it. */
const CLASS_NAMES = /@mantine\/(core|notifications|dropzone)\/esm\/.*?(\w+)\.module\.mjs$/;

/**
 * Each of Mantine's components brings its own styles, so that a page loads those of what it draws, when it draws it:
 * `@mantine/core/styles.css` is 280 kB, of which a page needs a seventh. They lie in a cascade layer: ours prevail over
 * them, whichever of the two comes first.
 */
export function loadStylesByComponent(): Plugin {
	return {
		name: 'market:styles-by-component',
		transform(code, id) {
			const [, from, component] = CLASS_NAMES.exec(id) ?? [];
			if (!from) return;
			const styles = from === 'core' ? `core/styles/${component}.layer.css` : `${from}/styles.layer.css`;
			return { code: `import '@mantine/${styles}';\n${code}`, map: null };
		},
	};
}
