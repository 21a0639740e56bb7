import type { Scanned } from '#shared/contract/stock/diamonds.ts';

let handed: Scanned | undefined;

/** Stores scanned data for the form that lists a stone. */
export function passScan(scanned: Scanned): void {
	handed = scanned;
}

/** Returns the scan of {@link passScan} once. */
export function takeScan(): Scanned | undefined {
	const taken = handed;
	handed = undefined;
	return taken;
}
