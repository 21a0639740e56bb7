import { StorageError } from './storage-error.ts';

/** Decodes a key of an address. Throws StorageError if an escape is malformed. */
export function decodeKey(encoded: string): string {
	try {
		return decodeURIComponent(encoded);
	} catch {
		throw new StorageError(400, 'InvalidURI', "Couldn't parse the specified URI.");
	}
}
