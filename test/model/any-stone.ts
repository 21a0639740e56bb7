import { COUNTRIES } from '#shared/domain/accounts/countries.ts';
import { type AnyAttribute, ATTRIBUTE_NAMES, getAttribute } from '#shared/domain/stock/attributes.ts';
import type { FlatStone } from '#shared/domain/stock/stone.ts';
import fc from '#test/model/fast-check.ts';

/** Generates any stone that the table of attributes allows; each optional attribute may be missing. */
export function anyStone(): fc.Arbitrary<FlatStone> {
	const required = ATTRIBUTE_NAMES.filter((name) => getAttribute(name).required);
	const values = Object.fromEntries(ATTRIBUTE_NAMES.map((name) => [name, anyValue(getAttribute(name))]));
	return fc.record(values, { requiredKeys: required }) as fc.Arbitrary<unknown> as fc.Arbitrary<FlatStone>;
}

function anyValue(attribute: AnyAttribute): fc.Arbitrary<string | number | boolean> {
	switch (attribute.kind) {
		case 'code':
			return fc.constantFrom(...attribute.values);
		case 'country':
			return fc.constantFrom(...COUNTRIES);
		case 'number': {
			const scale = 10 ** attribute.decimals;
			// A measure of 0 means that it was not taken, a percentage below 1 is taken for a fraction.
			const least = attribute.unit === 'percent' ? scale : 1;
			return fc.integer({ min: Math.max(least, attribute.min * scale), max: attribute.max * scale }).map((units) => units / scale);
		}
		case 'yes-no':
			return fc.boolean();
		case 'link':
			return fc.webUrl({ validSchemes: ['https'] }).filter((link) => link.length <= attribute.length);
		case 'name':
		case 'text':
			// Contains a digit, because sheets have words for "nothing", such as `n/a`.
			return fc.stringMatching(/^[A-Z][0-9][A-Za-z0-9 .,;"'&-]{0,37}[A-Za-z0-9]$/).map((text) => text.slice(0, attribute.length));
	}
}
