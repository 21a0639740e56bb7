import { Entity as WholeEntity } from 'electrodb';
import { configuration } from '../table/table.ts';

/** An electrodb Entity of the market's table, created on first use: checking each of dozens of models takes milliseconds, and most functions need few. */
export const Entity = new Proxy(WholeEntity, { construct: (Whole, [model]) => makeAtFirstUse(() => new Whole(model, configuration)) });

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
