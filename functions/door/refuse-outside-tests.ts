/** Ends the start of a function that has parts of the test door in it, where the stage has none: they are in no bundle of such a stage, and would do nothing in it. */
export function refuseOutsideTests(): void {
	if (process.env.MOVABLE_CLOCK !== 'yes') throw new Error('This is part of the test door, which this stage does not have');
}
