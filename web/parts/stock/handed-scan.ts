import type { Scanned } from '#shared/contract/stock/diamonds.ts';

let handed: Scanned | undefined;

/** Passes scanned data to the form that lists a stone. */
export function passScan(scanned: Scanned): void {
	handed = scanned;
}

/** Returns the scan that was handed over, once. */
export function takeScan(): Scanned | undefined {
	const taken = handed;
	handed = undefined;
	return taken;
}
