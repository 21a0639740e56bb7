/** One row of a comparison: each stone's value, undefined if it is not stated. */
export interface ComparedFact {
	name: string;
	values: readonly (string | undefined)[];
	differs: boolean;
}

/** Returns the facts that at least one stone states, and whether the stones differ. A missing value differs from a stated one. */
export function findDifferences<S>(stones: readonly S[], facts: readonly { name: string; write: (stone: S) => string | undefined }[]): ComparedFact[] {
	return facts
		.map(({ name, write }) => ({ name, values: stones.map((stone) => write(stone) || undefined) }))
		.filter(({ values }) => values.some((value) => value !== undefined))
		.map((fact) => ({ ...fact, differs: new Set(fact.values).size > 1 }));
}
