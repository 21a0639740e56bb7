/** One line of a comparison: what each stone has, undefined where it is not stated. */
export interface ComparedFact {
	name: string;
	values: readonly (string | undefined)[];
	/** Not all stones have the same. */
	differs: boolean;
}

/** The facts that some stone states, each with whether the stones differ in it. Among stones that state it, one that does not differs too. */
export function findDifferences<S>(stones: readonly S[], facts: readonly { name: string; write: (stone: S) => string | undefined }[]): ComparedFact[] {
	return facts
		.map(({ name, write }) => ({ name, values: stones.map((stone) => write(stone) || undefined) }))
		.filter(({ values }) => values.some((value) => value !== undefined))
		.map((fact) => ({ ...fact, differs: new Set(fact.values).size > 1 }));
}
