/**
 * The account's state in one respect that a stage needs. `ready`: nothing to do; `advice`: a deployment works
 * without it; `missing`: it fails, or the market does not work, until something is done; `unknown`: the
 * state could not be read.
 */
export interface Finding {
	about: string;
	state: 'ready' | 'advice' | 'missing' | 'unknown';
	/** The state that was found. */
	says: string;
	/** The remedy. */
	remedy?: string;
	/** How long that takes. */
	takes?: string;
}

const MARKS = { ready: 'ok     ', advice: 'advice ', missing: 'MISSING', unknown: '?      ' } as const satisfies Record<Finding['state'], string>;

/** The answer of one check. */
export type Answer = Omit<Finding, 'about'>;

/** A finding as an operator reads it: up to three lines. */
export function describeFinding({ about, state, says, remedy, takes }: Finding): string {
	const lines = [`${MARKS[state]}  ${about}: ${says}`, remedy && `         do: ${remedy}`, takes && `         takes: ${takes}`];
	return lines.filter(Boolean).join('\n');
}
