import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { TRADE } from '../widget/trade-words.ts';
import { buildClassicScript } from './classic-script.ts';

const SOURCE = fileURLToPath(new URL('../widget/diamond-stock.ts', import.meta.url));
/** The address that dealers' pages name. It has no content hash, and its number rises when pages must change. */
export const WIDGET = 'widget/v1/diamond-stock.js';

/** Builds the widget's script: one classic script without the app's libraries. */
export function buildWidget(): Promise<string> {
	return buildClassicScript(SOURCE, { treeshake: { moduleSideEffects: [{ test: /\/shared\//, sideEffects: false }] } }, [keepTradeWords()]);
}

/** Adds the widget to the app's build. */
export function makeWidget(): Plugin {
	return {
		name: 'market:widget',
		apply: 'build',
		async generateBundle() {
			this.emitFile({ type: 'asset', fileName: WIDGET, source: await buildWidget() });
		},
	};
}

/** Leaves out the trade's words that the widget does not show. */
function keepTradeWords(): Plugin {
	return {
		name: 'market:widget-words',
		enforce: 'pre',
		transform(code, id) {
			if (!id.endsWith('/trade.json')) return undefined;
			const words: Record<string, unknown> = JSON.parse(code);
			return { code: JSON.stringify(Object.fromEntries(TRADE.map((group) => [group, words[group]]))), map: null };
		},
	};
}
