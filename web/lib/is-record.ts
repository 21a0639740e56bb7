/** Whether an unknown value from a storage or a response is an object, so that its fields can be read. */
export function isRecord(found: unknown): found is Record<string, unknown> {
	return typeof found === 'object' && found !== null && !Array.isArray(found);
}
