import { Entity as WholeEntity } from 'electrodb';

/** electrodb's Entity, created on first use: checking each of the dozens of models takes milliseconds, and most functions need few. */
export const Entity = new Proxy(WholeEntity, { construct: (Whole, [model, configuration]) => makeAtFirstUse(() => new Whole(model, configuration)) });

function makeAtFirstUse<T extends object>(make: () => T): T {
	let made: T | undefined;
	return new Proxy({} as T, {
		get(_, name) {
			made ??= make();
			const value = Reflect.get(made, name);
			return typeof value === 'function' ? value.bind(made) : value;
		},
	});
}
