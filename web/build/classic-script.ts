import { build, type InlineConfig, type Rolldown } from 'vite';

/** Builds a module and all that it imports as one classic script, and returns its code. `input` adds to Rolldown's options. */
export async function buildClassicScript(source: string, input: Rolldown.InputOptions = {}, plugins: InlineConfig['plugins'] = []): Promise<string> {
	const built = await build({
		configFile: false,
		logLevel: 'error',
		plugins,
		build: { write: false, target: 'es2023', rolldownOptions: { ...input, input: source, output: { format: 'iife' } } },
	});
	const [script] = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
	if (script?.type !== 'chunk') throw new TypeError(`${source} was not built as one script`);
	return script.code;
}
