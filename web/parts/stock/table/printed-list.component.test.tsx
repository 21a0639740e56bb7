import { Space } from '@mantine/core';
import { expect, onTestFinished, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { answerSearch } from '#test/components/answers/search.ts';
import { makeId } from '#test/components/answers/stock.ts';
import { show, showScreen, trader } from '#test/components/page.tsx';
import { aDiamond } from '#test/model/a-diamond.ts';
import { BrowserRouter } from '#web/app/browser-router.tsx';
import { CardGrid } from './card-grid.tsx';
import { DiamondTable } from './diamond-table.tsx';
import { StoneRows } from './stone-rows.tsx';
import '#web/features/stock/inventory/labels/labels.module.css';

const COUNT = 150;
const stones = Array.from({ length: COUNT }, (_, at) => aDiamond({ diamondId: makeId(at), lotId: `MANY-${at}` }));
const lot = { key: 'lotId', label: 'Lot', width: 100, cell: ({ lotId }: { lotId: string }) => lotId };

test.each([
	['table', <DiamondTable key="table" label="Stones" rows={stones} columns={[lot]} onOpen={() => undefined} />],
	['cards', <CardGrid key="cards" cards={stones} card={({ lotId }) => <Space h={200}>{lotId}</Space>} />],
	['rows of a phone', <StoneRows key="rows" label="Stones" rows={stones} selected={new Set()} waiting={false} />],
])('paper has all of a long list, of which the screen draws what is in sight: %s', async (_, list) => {
	await show(<BrowserRouter>{list}</BrowserRouter>, { as: trader });
	const countDrawn = () => new Set(document.body.textContent?.match(/MANY-\d+/g)).size;
	const isFew = (count: number) => count > 5 && count < 100;
	await expect.poll(countDrawn).toSatisfy(isFew);
	window.dispatchEvent(new Event('beforeprint'));
	expect(countDrawn()).toBe(COUNT);
	window.dispatchEvent(new Event('afterprint'));
	await expect.poll(countDrawn).toSatisfy(isFew);
});

test('the styles of printed labels hide no page without labels, and paper has its own margins alone', async () => {
	await showScreen('/diamond-filter', { as: trader, answers: answerSearch(() => [aDiamond()]) });
	await expect.poll(() => document.querySelector('main')).not.toBeNull();
	const emulate = (media: string) => cdp().send('Emulation.setEmulatedMedia', { media });
	onTestFinished(async () => void (await emulate('')));
	await emulate('print');
	const main = document.querySelector('main') ?? document.body;
	expect(main.checkVisibility()).toBe(true);
	expect(getComputedStyle(main).padding).toBe('0px');
});
