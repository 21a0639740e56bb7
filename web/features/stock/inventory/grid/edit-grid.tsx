import { Alert, Button, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { DraftOffer } from '#web/ui/forms/draft-offer.tsx';
import { readTypedNumber } from '#web/ui/forms/typed-number.ts';
import { useKeptTexts } from '#web/ui/forms/use-kept-texts.ts';
import { isPriceChange } from '../reprice/change-price.ts';
import { GridCells } from './grid-cells.tsx';
import {
	changePrices,
	collectChanges,
	countElsewhere,
	EMPTY_GRID,
	fillDown,
	findSelection,
	forgetSaved,
	redoEdit,
	takeUpCells,
	undoEdit,
} from './grid-model.ts';
import { useSaveGrid } from './use-save-grid.ts';

/** Shows a grid to edit many stones as in a spreadsheet. Changes are sent only on request, and refused ones stay typed. */
export default function EditGrid({ rows }: { rows: readonly Diamond[] }) {
	const { t } = useTranslation('inventory');
	const [grid, setGrid] = useState(EMPTY_GRID);
	const [percent, setPercent] = useState('');
	const { save, refused } = useSaveGrid(rows, (saved) => setGrid((before) => forgetSaved(before, saved)));
	const kept = useKeptTexts('grid');
	const { keep } = kept;
	const { typed } = grid;
	// biome-ignore lint/correctness/useExhaustiveDependencies: kept when something was typed, not when the grid is drawn anew.
	useEffect(() => keep(Object.fromEntries(typed)), [typed]);
	const elsewhere = countElsewhere(grid, rows);
	const { changes, faulty } = collectChanges(grid, rows);
	const { from, to } = findSelection(grid);
	const share = readTypedNumber(percent.replace('%', ''));
	const isChange = isPriceChange(share);
	return (
		<Stack gap="xs">
			<Text size="sm" c="dimmed">
				{t('grid.hint')}
			</Text>
			<DraftOffer kept={kept} onTake={(texts) => setGrid(takeUpCells(grid, rows, texts))} />
			<Group gap="xs" align="flex-start">
				<Button size="sm" variant="default" disabled={grid.done.length === 0} onClick={() => setGrid(undoEdit(grid))}>
					{t('grid.undo')}
				</Button>
				<Button size="sm" variant="default" disabled={grid.undone.length === 0} onClick={() => setGrid(redoEdit(grid))}>
					{t('grid.redo')}
				</Button>
				<Button size="sm" variant="default" disabled={from.row === to.row} onClick={() => setGrid(fillDown(grid, rows))}>
					{t('grid.fill')}
				</Button>
				<TextInput
					size="sm"
					w={160}
					aria-label={t('grid.percent')}
					placeholder={t('grid.percent')}
					inputMode="decimal"
					value={percent}
					error={share && !isChange ? t('grid.notPercent') : undefined}
					onChange={({ currentTarget: { value } }) => setPercent(value)}
				/>
				<Button size="sm" variant="default" disabled={!isChange} onClick={() => isChange && setGrid(changePrices(grid, rows, share))}>
					{t('grid.apply', { count: to.row - from.row + 1 })}
				</Button>
				<Group gap="xs" ms="auto">
					<Text size="sm" aria-live="polite">
						{grid.typed.size > 0 && t('grid.changed', { count: grid.typed.size })}
						{elsewhere > 0 && ` ${t('grid.elsewhere', { count: elsewhere })}`}
					</Text>
					<Button size="sm" variant="subtle" disabled={grid.typed.size === 0} onClick={() => setGrid(EMPTY_GRID)}>
						{t('grid.discard')}
					</Button>
					<Button size="sm" disabled={changes.length === 0} loading={save.isPending} onClick={() => save.mutate(changes)}>
						{t('grid.save')}
					</Button>
				</Group>
			</Group>
			{faulty > 0 && <Alert color="orange">{t('grid.faulty', { count: faulty })}</Alert>}
			{refused.length > 0 && (
				<Alert color="red" role="alert" title={t('grid.refusedTitle', { count: refused.length })}>
					<List size="sm">
						{refused.map(({ diamondId, lotId, reason }) => (
							<List.Item key={diamondId}>{t('grid.refused', { lotId, reason })}</List.Item>
						))}
					</List>
				</Alert>
			)}
			<GridCells grid={grid} rows={rows} onGrid={setGrid} />
		</Stack>
	);
}
