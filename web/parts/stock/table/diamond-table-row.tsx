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

// `memo` loses the component's type parameter.
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
			// Shift-click selects a range of rows, not text.
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
/** Shows the row's checkbox. It is no tab stop, because the space bar selects the active row. */
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

/** Whether a click hit the row itself: not a link or control in it, and not the end of a text selection. */
function isPlainClick(event: Press): boolean {
	return !event.defaultPrevented && !getSelection()?.toString() && !isOnControl(event);
}

function isOnControl({ target }: Press): boolean {
	return target instanceof Element && target.closest('a, button, input, label') !== null;
}
