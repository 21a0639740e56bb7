/** Stops a function with parts of the test door from starting in a stage without one. Bundles of such a stage contain no such parts. */
export function refuseOutsideTests(): void {
	if (process.env.MOVABLE_CLOCK !== 'yes') throw new Error('This is part of the test door, which this stage does not have');
}
