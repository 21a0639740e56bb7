import { expect, test } from 'vitest';
import { removeUnseen } from './printable.ts';

test('what was copied along unseen goes; joiners, which a script or emoji needs, stay', () => {
	expect(removeUnseen('\u200bIshi\u00adkawa\ufeff 👩‍👧 \u200e')).toBe('Ishikawa 👩‍👧 ');
});
