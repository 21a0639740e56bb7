/** A place between two rows of an order, as counts of base rows and of moved rows before it. */
export interface Cut {
	base: number;
	moved: number;
}

export function isSame(one: Cut, other: Cut): boolean {
	return one.base === other.base && one.moved === other.moved;
}
