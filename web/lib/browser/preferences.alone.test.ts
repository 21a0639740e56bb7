import { expect, test, vi } from 'vitest';

test('with a full storage the chosen density holds until the page is closed', async () => {
	const setItem = () => {
		throw new DOMException('', 'QuotaExceededError');
	};
	vi.stubGlobal('localStorage', { getItem: () => null, setItem });
	const page = { documentElement: { dataset: { density: '' } } };
	vi.stubGlobal('document', page);
	const { getPreferences, setPreferences } = await import('./preferences.ts');
	setPreferences({ density: 'dense' });
	expect([getPreferences().density, page.documentElement.dataset.density]).toEqual(['dense', 'dense']);
});
