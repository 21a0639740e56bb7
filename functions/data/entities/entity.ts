import { Entity as WholeEntity } from 'electrodb';

/**
 * electrodb's Entity, made at its first use: it checks each model for
 * milliseconds, there are dozens of them, and a function's start needs few.
 */
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
