/** Whether something unknown, of a storage or an answer, is an object whose parts can be looked at. */
export function isRecord(found: unknown): found is Record<string, unknown> {
	return typeof found === 'object' && found !== null && !Array.isArray(found);
}
