import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PriceRun } from '#shared/contract/prices/bulk-prices.ts';
import { HOUR } from '#shared/domain/common/durations.ts';
import { anOwnStone, answerStock, makeId } from '#test/components/answers/stock.ts';
import { listRequests } from '#test/components/fake-client.ts';
import { showScreen, trader } from '#test/components/page.tsx';
import { pressOnceShown } from '#test/components/press-once-shown.ts';

const makeRun = (at: number): PriceRun => ({
	...{ runId: makeId(at), rule: { kind: 'AMOUNT', value: -at, step: 1 }, planned: 1, changed: 1, undone: 0, left: 0, state: 'DONE' },
	...{ beganAt: new Date().toISOString(), undoUntil: new Date(Date.now() + HOUR).toISOString() },
});

test('the second click of a double click does not undo the run whose row has moved under the pointer', async () => {
	let runs = [2, 1].map(makeRun);
	await showScreen('/refresh-list?view=list', {
		as: trader,
		answers: {
			...answerStock(() => [anOwnStone(trader)]),
			priceRuns: async () => ({ runs }),
			undoPrices: async ({ body: { runId } }) => {
				runs = runs.filter((run) => run.runId !== runId);
				return { run: makeRun(2), undone: 1, left: [], more: false };
			},
		},
	});
	const undo = page.getByRole('button', { name: 'Undo' });
	await expect.poll(() => undo.elements().length).toBe(2);
	await expect.element(page.getByText(/^1 price was changed at .+ JST: by -\$1 per carat\.$/)).toBeVisible();
	await expect.element(page.getByText(/^until .+ JST$/).first()).toBeVisible();
	const secondClick = pressOnceShown('Undo', () => (undo.elements().length === 1 ? undo.query() : undefined));
	await undo.first().click();
	await secondClick;
	expect(listRequests('undoPrices')).toEqual([{ body: { runId: makeId(2) } }]);
});

test('all lots whose prices an undo did not restore stay named until the member closes the notice', async () => {
	let runs = [makeRun(1)];
	const left = Array.from({ length: 12 }, (_, at) => ({ diamondId: makeId(at + 1), lotId: `LOT-${at + 1}`, code: 'STALE' as const }));
	await showScreen('/refresh-list?view=list', {
		as: trader,
		answers: {
			...answerStock(() => [anOwnStone(trader)]),
			priceRuns: async () => ({ runs }),
			undoPrices: async () => {
				runs = [];
				return { run: makeRun(1), undone: 0, left, more: false };
			},
		},
	});
	await page.getByRole('button', { name: 'Undo' }).click();
	const section = page.getByRole('region', { name: 'Prices changed within the last hour' });
	const notice = section.getByText(/^12 prices not restored, because the stones changed since: LOT-1, .*LOT-12$/);
	await expect.element(notice).toBeVisible();
	await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
	await expect.element(notice).toBeVisible();
	await section.getByRole('button', { name: 'Close' }).click();
	await expect.element(section).not.toBeInTheDocument();
});
