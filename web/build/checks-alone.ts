import type { Plugin } from 'vite';

const SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/;
/** Modules that describe a schema as JSON Schema. They are a fifth of the library and serve the contract's page, which no browser generates. */
const DESCRIPTIONS = [
	/^\s*inst\._zod\.processJSONSchema = .*;$/gm,
	/createStandardJSONSchemaMethod\(this, "\w+"\)/g,
	/createToJSONSchemaMethod\(this, \{\}\)\(params\)/g,
];

/** Reduces the library of schemas to the checks that the browser makes of a form's input. */
export function reduceSchemas(): Plugin {
	return {
		name: 'market:checks-alone',
		transform: (code, id) =>
			SCHEMAS.test(id) ? { code: DESCRIPTIONS.reduce((left, written, at) => left.replace(written, at === 0 ? '' : 'undefined'), code), map: null } : undefined,
	};
}
