/** Makes a record with a value for each key, like `Object.fromEntries` but with the keys' type. */
export function makeRecord<K extends string, V>(keys: readonly K[], value: (key: K) => V): Record<K, V> {
	// Every key has a value, so the cast is safe.
	return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, V>;
}

/** Lists a record's keys with their type. Safe only for a record that was written out as a literal, without further keys. */
export function listKeys<K extends string>(record: Readonly<Record<K, unknown>>): K[] {
	return Object.keys(record) as K[];
}
