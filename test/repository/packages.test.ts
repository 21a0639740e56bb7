import { expect, test } from 'vitest';
import LOCK from '../../package-lock.json' with { type: 'json' };

type Packages = Record<string, { version?: string; optionalDependencies?: Record<string, string> }>;
const PACKAGES: Packages = LOCK.packages;

// A registry that lacks a platform's package silently leaves it out of the lockfile, and `npm ci` refuses that file on all other platforms.
test('the lockfile has what each package brings for every platform', () => {
	const wanted = Object.entries(PACKAGES).flatMap(([path, { optionalDependencies = {} }]) => Object.keys(optionalDependencies).map((name) => ({ path, name })));
	expect(wanted.length).toBeGreaterThan(0);
	expect(wanted.filter(({ path, name }) => !listPlaces(path, name).some((place) => PACKAGES[place]?.version))).toEqual([]);
});

/** Lists the places where Node looks for a package that the one at `path` names, from its own folder up. */
function listPlaces(path: string, name: string): string[] {
	const parents = path.split('/node_modules/').map((_part, at, parts) => parts.slice(0, parts.length - at).join('/node_modules/'));
	return [...parents.filter((parent) => parent !== '').map((parent) => `${parent}/node_modules/${name}`), `node_modules/${name}`];
}
