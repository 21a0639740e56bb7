import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './figure-table.module.css';

interface Props {
	/** The table's content, for screen readers; the table is also scrolled by keys. */
	label: string;
	headings: readonly string[];
	/** Whether the table stands alone in a full-width panel. */
	framed?: boolean;
	/** Table rows whose first cell is a heading. */
	children: ReactNode;
}

/** A table of figures, below a chart or instead of one. A wide table scrolls. */
export function FigureTable({ label, headings, framed, children }: Props) {
	return (
		<Box className={classes.scrolled} mod={{ framed }} role="region" aria-label={label} tabIndex={0}>
			<table className={classes.table}>
				<thead>
					<tr>
						{headings.map((heading) => (
							<th key={heading} scope="col">
								{heading}
							</th>
						))}
					</tr>
				</thead>
				<tbody>{children}</tbody>
			</table>
		</Box>
	);
}
