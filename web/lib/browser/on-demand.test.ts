import { beforeEach, expect, test, vi } from 'vitest';
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
