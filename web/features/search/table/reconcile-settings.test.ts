import { expect, test } from 'vitest';
import { reconcileSettings, writeSettings } from './reconcile-settings.ts';

const [dense, compact, none] = ['{"density":"dense"}', '{"density":"compact"}', '{}'];

test('what was chosen on another machine is taken over, on a browser that does not know the member too', () => {
	expect(reconcileSettings(compact, dense, compact)).toBe('adopt');
	expect(reconcileSettings(compact, dense, undefined)).toBe('adopt');
});

test('a change that was made here and not yet written goes before', () => {
	expect(reconcileSettings(dense, compact, compact)).toBe('save');
	expect(reconcileSettings(dense, none, compact)).toBe('save');
});

test('while the market has nothing, the browser’s own stays and is not written by itself', () => {
	expect(reconcileSettings(dense, none, undefined)).toBe('nothing');
	expect(reconcileSettings(dense, none, dense)).toBe('nothing');
	expect(reconcileSettings(dense, dense, undefined)).toBe('nothing');
});

test('widths are the same in whatever order they were dragged', () => {
	expect(writeSettings({ widths: { shape: 100, lotId: 80 } })).toBe(writeSettings({ widths: { lotId: 80, shape: 100 } }));
	expect(writeSettings({})).toBe('{}');
});
