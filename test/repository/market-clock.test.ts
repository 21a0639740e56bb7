import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Files of the web app that may read the device's clock, and why. Every time that a member sees comes from `getMarketNow`. */
const MAY_READ: Record<string, string> = {
	'web/lib/live/market-clock.ts': 'knows the market’s clock',
	'web/lib/live/gather.ts': 'waits for further changes',
	'web/lib/api/kept-answers.ts': 'age of stored answers',
	'web/lib/api/first-question.ts': 'whether a token is too old to ask ahead with',
	'web/lib/browser/web-push.ts': 'age of a browser’s registration',
	'web/app/offers/install-offer.tsx': 'time of a dismissed offer',
	'web/app/offers/offers.tsx': 'number of visits',
	'web/ui/forms/use-kept-texts.ts': 'age of stored texts, which `toMarketTime` converts',
	'web/parts/stock/diamond-cache.ts': 'age of a loaded answer',
	'web/features/stock/inventory/reprice/reprice-dialog.tsx': 'name of its queries',
	'web/parts/prices/price-list/use-price-list.ts': 'age of stored knowledge',
	'web/design/examples.ts': 'examples without a market',
};
const READS = /Date\.now\(\)|new Date\(\)/;

test('no file of the web app but those named reads the device’s clock, and all those do', () => {
	const files = globSync('web/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
	expect(files.length).toBeGreaterThan(300);
	expect(files.filter((file) => READS.test(readFileSync(file, 'utf8'))).sort()).toEqual(Object.keys(MAY_READ).sort());
});
