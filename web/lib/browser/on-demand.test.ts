import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { loadWhenDrawn, loadWhenOpened } from './on-demand.tsx';

beforeEach(() => {
	vi.useFakeTimers();
	return () => void vi.useRealTimers();
});

const Dialog = () => null;
const fail = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

type Load = () => Promise<typeof Dialog>;

test.each([(load: Load) => loadWhenDrawn(load), (load: Load) => loadWhenOpened(load)])(
	'code that cannot be loaded at first is loaded after a pause',
	async (wrap) => {
		const load = vi.fn(async () => Dialog).mockImplementationOnce(fail);
		const loaded = wrap(load).load();
		await vi.runAllTimersAsync();
		await loaded;
		expect(load).toHaveBeenCalledTimes(2);
	},
);

test('code that cannot be loaded at all is reported', async () => {
	const load = vi.fn(async () => Dialog).mockImplementation(fail);
	const loaded = expect(loadWhenDrawn(load).load()).rejects.toThrow('dynamically imported');
	await vi.runAllTimersAsync();
	await loaded;
	expect(load).toHaveBeenCalledTimes(3);
});

test('when code cannot be loaded at all, the browser looks for another version of the app, whose files may be elsewhere', async () => {
	const update = vi.fn(async () => undefined);
	vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ update }) } });
	onTestFinished(() => void vi.unstubAllGlobals());
	const once = loadWhenDrawn(vi.fn(async () => Dialog).mockImplementationOnce(fail)).load();
	await vi.runAllTimersAsync();
	await once;
	expect(update).not.toHaveBeenCalled();
	const never = expect(loadWhenDrawn(fail).load()).rejects.toThrow('dynamically imported');
	await vi.runAllTimersAsync();
	await never;
	expect(update).toHaveBeenCalledTimes(1);
});
