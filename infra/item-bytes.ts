type Value = { [type: string]: unknown };
type Item = Record<string, unknown>;

/** Writes the bytes of an item in base64. Bytes are the only type of attribute that JSON cannot hold. */
export function encodeBytes(item: Item): Record<string, Value> {
	return convertItem(item, (bytes) => Buffer.from(bytes as Uint8Array).toString('base64'));
}

/** Reads the bytes of an item that `encodeBytes` wrote. */
export function decodeBytes(item: Item): Record<string, Value> {
	return convertItem(item, (text) => new Uint8Array(Buffer.from(String(text), 'base64')));
}

function convertItem(item: Item, convertBytes: (value: unknown) => unknown): Record<string, Value> {
	return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, convertValue(value as Value, convertBytes)]));
}

function convertValue(value: Value, convertBytes: (value: unknown) => unknown): Value {
	if (value.B !== undefined) return { B: convertBytes(value.B) };
	if (value.BS !== undefined) return { BS: (value.BS as unknown[]).map(convertBytes) };
	if (value.M !== undefined) return { M: convertItem(value.M as Item, convertBytes) };
	if (value.L !== undefined) return { L: (value.L as Value[]).map((one) => convertValue(one, convertBytes)) };
	return value;
}
