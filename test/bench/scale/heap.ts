/**
 * A priority queue of values by their time, earliest first. The order of values with equal times is
 * arbitrary but the same in every run.
 */
export class Heap<T> {
	readonly #entries: { at: number; value: T }[] = [];

	get size(): number {
		return this.#entries.length;
	}

	/** Returns the earliest time, or undefined if the heap is empty. */
	get first(): number | undefined {
		return this.#entries[0]?.at;
	}

	put(at: number, value: T): void {
		const entries = this.#entries;
		let place = entries.length;
		entries.push({ at, value });
		while (place > 0) {
			const above = (place - 1) >> 1;
			if (this.#at(above) <= at) break;
			this.#swap(place, above);
			place = above;
		}
	}

	/** Removes and returns the earliest value. Throws if the heap is empty. */
	take(): T {
		const entries = this.#entries;
		const [first] = entries;
		const last = entries.pop();
		if (!first || !last) throw new RangeError('There is nothing to take');
		if (entries.length === 0) return first.value;
		entries[0] = last;
		for (let place = 0; ; ) {
			const left = 2 * place + 1;
			const earlier = this.#at(left + 1) < this.#at(left) ? left + 1 : left;
			if (this.#at(earlier) >= last.at) return first.value;
			this.#swap(place, earlier);
			place = earlier;
		}
	}

	/** Returns the time at a place; infinite beyond the end. */
	#at(place: number): number {
		return this.#entries[place]?.at ?? Number.POSITIVE_INFINITY;
	}

	#swap(one: number, other: number): void {
		const entries = this.#entries;
		[entries[one], entries[other]] = [entries[other] as (typeof entries)[number], entries[one] as (typeof entries)[number]];
	}
}
