/** Stores texts until the page is closed or loaded again. */
class MemoryStorage implements Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
	readonly #texts = new Map<string, string>();
	getItem(key: string): string | null {
		return this.#texts.get(key) ?? null;
	}
	setItem(key: string, text: string): void {
		this.#texts.set(key, text);
	}
	removeItem(key: string): void {
		this.#texts.delete(key);
	}
}

// A browser that blocks all cookies throws at each access to its storages, and no screen would be shown.
for (const name of ['localStorage', 'sessionStorage'] as const) {
	try {
		window[name].getItem('');
	} catch {
		Object.defineProperty(window, name, { value: new MemoryStorage() });
	}
}
