/** Measures how deeply objects and arrays of a JSON text are nested, ignoring brackets in strings. */
export function measureDepth(text: string): number {
	let depth = 0;
	let deepest = 0;
	let inString = false;
	for (let at = 0; at < text.length; at++) {
		const sign = text[at];
		if (sign === '"') inString = !inString;
		else if (inString && sign === '\\') at++;
		else if (!inString && (sign === '{' || sign === '[')) deepest = Math.max(deepest, ++depth);
		else if (!inString && (sign === '}' || sign === ']')) depth--;
	}
	return deepest;
}
