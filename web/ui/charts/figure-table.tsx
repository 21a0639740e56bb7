import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './figure-table.module.css';

interface Props {
	label: string;
	headings: readonly string[];
	/** Whether to draw a frame, for a table that is the only content of its panel. */
	framed?: boolean;
	children: ReactNode;
}

/** Shows a table of figures, below a chart or instead of one. A wide table scrolls. */
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
