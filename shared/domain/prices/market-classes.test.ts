import { expect, test } from 'vitest';
import { findMarketClass, listWiderClasses, nameMarketClass, readMarketClass } from './market-classes.ts';

test('a stone is in four classes, each with a name that is read back', () => {
	const classes = listWiderClasses(findMarketClass({ labGrown: false, shape: 'PEAR', weight: 0.35 }));
	expect(classes.map(nameMarketClass)).toEqual(['natural/PEAR/0.3', 'natural/PEAR/all', 'natural/all/0.3', 'natural/all/all']);
	expect(classes.map((one) => readMarketClass(nameMarketClass(one)))).toEqual(classes);
});

test.each(['', 'natural', 'natural/PEAR', 'natural/PEAR/0.31', 'lab/EGG/1', 'mined/PEAR/1', 'natural/PEAR/1/D'])('%j is no class', (name) =>
	expect(readMarketClass(name)).toBeUndefined(),
);
