import { expect, test } from 'vitest';
import { countVisit, mayOfferInstall, readInstallHistory, storeInstallHistory } from './install-moment.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NEW = readInstallHistory({ getItem: () => null });

test('nobody is asked to install the app at the first visit, and everybody may be at the second', () => {
	const first = countVisit(NEW, 0);
	expect(mayOfferInstall(first, 0)).toBe(false);
	expect(mayOfferInstall(countVisit(first, HOUR), HOUR)).toBe(false);
	expect(mayOfferInstall(countVisit(first, DAY), DAY)).toBe(true);
});

test('who bids at the first visit may be asked at once', () => {
	expect(mayOfferInstall({ ...countVisit(NEW, 0), hasBid: true }, 0)).toBe(true);
});

test('who said no is asked again after a month, not before', () => {
	const refused = { visits: 5, lastVisit: 0, hasBid: true, dismissedAt: 0 };
	expect(mayOfferInstall(refused, 29 * DAY)).toBe(false);
	expect(mayOfferInstall(refused, 31 * DAY)).toBe(true);
});

test('the history outlives the page, and one that cannot be read counts as none', () => {
	const kept = new Map<string, string>();
	const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
	const history = { visits: 2, lastVisit: 7, hasBid: true, dismissedAt: 9 };
	storeInstallHistory(storage, history);
	expect(readInstallHistory(storage)).toEqual(history);
	for (const text of ['{', '7', '[]']) expect(readInstallHistory({ getItem: () => text }).visits).toBe(0);
});

test('a full storage costs the history, not the bid that it would have noted', () => {
	const setItem = () => {
		throw new DOMException('', 'QuotaExceededError');
	};
	expect(() => storeInstallHistory({ setItem }, NEW)).not.toThrow();
});
