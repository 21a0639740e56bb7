import { Checkbox } from '@mantine/core';
import { type CSSProperties, memo, type MouseEvent as Press } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownDiamond } from '../diamond-cache.ts';
import { useDiamondTitle } from '../diamond-title.ts';
import classes from './diamond-table.module.css';
import type { Column } from './diamond-table-column.ts';

interface RowProps<D extends ShownDiamond> {
	diamond: D;
	index: number;
	columns: readonly Column<D, string, string>[];
	pins: readonly CSSProperties[];
	active: boolean;
	selected: boolean;
	onOpen: (diamond: D) => void;
	onSelect: ((diamond: D, range: boolean) => void) | undefined;
}

// `memo` forgets that its component is of any stone.
export const Row = memo(PlainRow) as typeof PlainRow;

function PlainRow<D extends ShownDiamond>({ diamond, index, columns, pins, active, selected, onOpen, onSelect }: RowProps<D>) {
	const onClick = (event: Press) => {
		const many = event.shiftKey || event.ctrlKey || event.metaKey;
		if (onSelect && many && !isOnControl(event)) onSelect(diamond, event.shiftKey);
		else if (isPlainClick(event)) onOpen(diamond);
	};
	return (
		<tr
			className={classes.row}
			aria-rowindex={index + 2}
			aria-selected={onSelect ? selected : undefined}
			data-active={active || undefined}
			data-selected={selected || undefined}
			// A range of rows is meant, not one of their words.
			onMouseDown={(event) => onSelect && event.shiftKey && event.preventDefault()}
			onClick={onClick}
		>
			{onSelect && (
				<td data-align="center" data-pinned data-whole style={{ left: 0 }}>
					<RowCheckbox diamond={diamond} checked={selected} onSelect={onSelect} />
				</td>
			)}
			{columns.map(({ key, align, whole, cell }, at) => (
				<td
					key={key}
					data-align={align}
					data-whole={whole || undefined}
					data-pinned={pins[at] ? true : undefined}
					data-edge={at === pins.length - 1 || undefined}
					style={pins[at]}
				>
					{cell(diamond)}
				</td>
			))}
		</tr>
	);
}
/** Not a stop of its own for the keyboard, which selects the row that it is at with the space bar. */
function RowCheckbox<D extends ShownDiamond>({ diamond, checked, onSelect }: { diamond: D; checked: boolean; onSelect: (diamond: D, range: boolean) => void }) {
	const { t } = useTranslation('workbench');
	const title = useDiamondTitle();
	return (
		<Checkbox
			size="xs"
			radius="xs"
			tabIndex={-1}
			className={classes.check}
			aria-label={t('select.one', { name: title(diamond) })}
			checked={checked}
			onChange={(event) => onSelect(diamond, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
		/>
	);
}

/** A click on the row itself, not on a link or control in it, and not the end of marking text. */
function isPlainClick(event: Press): boolean {
	return !event.defaultPrevented && !getSelection()?.toString() && !isOnControl(event);
}

function isOnControl({ target }: Press): boolean {
	return target instanceof Element && target.closest('a, button, input, label') !== null;
}
