/** A record with a value for each key: `Object.fromEntries`, which keeps the keys' type. */
export function makeRecord<K extends string, V>(keys: readonly K[], value: (key: K) => V): Record<K, V> {
	// Each key is given its value in this very line.
	return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, V>;
}

/** The keys of a record, with their type. The record has no other ones: it was written out where its type was. */
export function listKeys<K extends string>(record: Readonly<Record<K, unknown>>): K[] {
	return Object.keys(record) as K[];
}
