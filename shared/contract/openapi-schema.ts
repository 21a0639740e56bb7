/** The parts of a JSON schema that the market's OpenAPI document uses. */
export interface Schema {
	$ref?: string;
	type?: string | string[];
	const?: unknown;
	enum?: unknown[];
	anyOf?: Schema[];
	oneOf?: Schema[];
	allOf?: Schema[];
	items?: Schema;
	properties?: Record<string, Schema>;
	required?: string[];
	additionalProperties?: Schema | boolean;
	format?: string;
	pattern?: string;
	default?: unknown;
	minItems?: number;
	minLength?: number;
	maxLength?: number;
	minimum?: number;
	maximum?: number;
}
