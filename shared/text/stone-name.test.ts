import { expect, test } from 'vitest';
import { LANGUAGES } from '#shared/domain/common/language.ts';
import { describeNotification } from './notifications.ts';
import { writeStoneName } from './stone-name.ts';

const emerald = { shape: 'EMERALD', weight: 3.02, color: 'D', clarity: 'VS2' } as const;

test('the name of a lab-grown stone begins with its origin, that of a natural one with its shape', () => {
	expect(writeStoneName({ ...emerald, labGrown: true })).toBe('Lab-grown Emerald 3.02 ct D VS2');
	expect([false, undefined].map((labGrown) => writeStoneName({ ...emerald, labGrown }))).toEqual(Array(2).fill('Emerald 3.02 ct D VS2'));
	expect(writeStoneName({ shape: 'PEAR', weight: 0.5, color: 'FANCY' })).toBe('Pear 0.50 ct Fancy');
});

test('mails and messages name a lab-grown stone so in both languages', () => {
	const data = { lot: writeStoneName({ ...emerald, labGrown: true }), lotId: 'A-1', currency: 'USD', amount: 1200 };
	const [english, japanese] = LANGUAGES.map(
		(language) => describeNotification({ kind: 'COMPLETED', data, diamondId: 'X' } as never, language, 'Asia/Tokyo').body,
	);
	expect(english).toContain('Lab-grown Emerald 3.02 ct D VS2');
	expect(japanese).toContain('ラボグロウン エメラルド 3.02 ct D VS2');
});
