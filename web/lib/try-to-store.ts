/** Stores a text in the browser's storage. Returns false if the storage is full. Use it where the app goes on without the stored text. */
export function tryToStore(storage: Pick<Storage, 'setItem'>, key: string, text: string): boolean {
	try {
		storage.setItem(key, text);
		return true;
	} catch {
		return false;
	}
}
