import type { Plugin } from 'vite';

/** Mantine's modules that contain the class names of one component. */
const CLASS_NAMES = /@mantine\/(core|notifications|dropzone)\/esm\/.*?(\w+)\.module\.mjs$/;

/**
 * Loads the styles of each Mantine component together with the component. `@mantine/core/styles.css` has 280 kB, of
 * which a page needs a seventh. The styles are in a cascade layer, so that ours take precedence in any order of
 * loading.
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
