import type { Scanned } from '#shared/contract/diamonds.ts';

let handed: Scanned | undefined;

/** Passes scanned data to the form that lists a stone. */
export function passScan(scanned: Scanned): void {
	handed = scanned;
}

/** What was handed over, once. */
export function takeScan(): Scanned | undefined {
	const taken = handed;
	handed = undefined;
	return taken;
}
