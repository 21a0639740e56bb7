import { Button, Portal, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { isPriceRuleValue } from '#shared/domain/prices/bulk-price.ts';
import { DraftOffer } from '#web/ui/forms/draft-offer.tsx';
import { readTypedNumber } from '#web/ui/forms/typed-number.ts';
import { useKeptTexts } from '#web/ui/forms/use-kept-texts.ts';
import { Hint } from '#web/ui/hint.tsx';
import classes from './edit-grid.module.css';
import { GridCells } from './grid-cells.tsx';
import { collectChanges, forgetSaved, forgetVersions, takeUpCells, writeDraft } from './grid-changes.ts';
import { changePrices, countElsewhere, EMPTY_GRID, fillDown, findSelection, followRows, redoEdit, undoEdit } from './grid-model.ts';
import { RefusedStones } from './refused-stones.tsx';
import { useSaveGrid } from './use-save-grid.ts';

interface Props {
	rows: readonly Diamond[];
	/** The toolbar's place for the grid's tools. */
	tools: HTMLElement | null;
}

/** Shows a grid to edit many stones as in a spreadsheet. Changes are sent only on request, and refused ones stay typed. */
export default function EditGrid({ rows, tools }: Props) {
	const { t } = useTranslation(['inventory', 'reprice']);
	const [grid, setGrid] = useState(EMPTY_GRID);
	const [shown, setShown] = useState(rows);
	if (shown !== rows) {
		setShown(rows);
		setGrid(followRows(grid, shown, rows));
	}
	const [percent, setPercent] = useState('');
	const { save, refused } = useSaveGrid(rows, {
		onSaved: (saved, sent) => setGrid((before) => forgetSaved(before, saved, sent)),
		onStale: (diamondIds) => setGrid((before) => forgetVersions(before, diamondIds)),
	});
	const kept = useKeptTexts('grid');
	const { keep } = kept;
	const { typed } = grid;
	// biome-ignore lint/correctness/useExhaustiveDependencies: kept when something was typed, not when the grid is drawn anew.
	useEffect(() => keep(writeDraft(grid)), [typed]);
	const said = useId();
	const elsewhere = countElsewhere(grid, rows);
	const { changes, faulty } = collectChanges(grid, rows);
	const { from, to } = findSelection(grid);
	const share = readTypedNumber(percent.replace('%', ''));
	const isChange = isPriceRuleValue('PERCENT', share);
	const bar = (
		<>
			{grid.done.length > 0 && <Tool name={t('grid.undo')} onClick={() => setGrid(undoEdit(grid))} />}
			{grid.undone.length > 0 && <Tool name={t('grid.redo')} onClick={() => setGrid(redoEdit(grid))} />}
			{from.row < to.row && <Tool name={t('grid.fill')} onClick={() => setGrid(fillDown(grid, rows))} />}
			<TextInput
				size="xs"
				w={150}
				aria-label={t('grid.percent')}
				placeholder={t('grid.percent')}
				aria-describedby={said}
				inputMode="decimal"
				value={percent}
				error={share !== undefined && !isChange}
				onChange={({ currentTarget: { value } }) => setPercent(value)}
			/>
			{isChange && from.row >= 0 && <Tool name={t('grid.apply', { count: to.row - from.row + 1 })} onClick={() => setGrid(changePrices(grid, rows, share))} />}
			{typed.size > 0 && (
				<>
					<Tool name={t('grid.discard')} onClick={() => setGrid(EMPTY_GRID)} />
					<Button size="compact-md" disabled={changes.length === 0} loading={save.isPending} onClick={() => save.mutate({ changes, typed })}>
						{t('grid.save')}
					</Button>
				</>
			)}
		</>
	);
	return (
		<Stack gap="xs">
			{tools && <Portal target={tools}>{bar}</Portal>}
			<DraftOffer kept={kept} onTake={(texts) => setGrid(takeUpCells(grid, rows, texts))} />
			<RefusedStones refused={refused} grid={grid} rows={rows} onGrid={setGrid} />
			<GridCells grid={grid} rows={rows} onGrid={setGrid} />
			<Text id={said} size="sm" aria-live="polite" mih="1lh">
				{share !== undefined && !isChange && t('reprice:fault.PERCENT')} {typed.size > 0 && t('grid.changed', { count: typed.size })}
				{elsewhere > 0 && ` ${t('grid.elsewhere', { count: elsewhere })}`}
				{faulty > 0 && ` ${t('grid.faulty', { count: faulty })}`}
			</Text>
			<Hint className={classes.hint}>{t('grid.hint')}</Hint>
		</Stack>
	);
}

function Tool({ name, onClick }: { name: string; onClick: () => void }) {
	return (
		<Button size="compact-md" variant="default" onClick={onClick}>
			{name}
		</Button>
	);
}
