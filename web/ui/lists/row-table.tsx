import { Table, type TableProps, type TableTdProps, type TableThProps, VisuallyHidden } from '@mantine/core';
import type { Key, ReactNode } from 'react';

export interface RowColumn<T> {
	heading?: string;
	/** Whether only screen readers get the heading. */
	isHeadingHidden?: boolean;
	cell: (row: T) => ReactNode;
	/** Whether the column has numbers, which end at the same edge. */
	isNumber?: boolean;
	th?: TableThProps;
	td?: TableTdProps;
}

interface Props<T> extends TableProps {
	/** Accessible label; omitted if a heading beside the table says the same. */
	label?: string;
	rows: readonly T[];
	columns: readonly RowColumn<T>[];
	keyOf: (row: T) => Key;
}

/** Shows a table whose columns are stated once, with their headings and cells. */
export function RowTable<T>({ label, rows, columns, keyOf, ...table }: Props<T>) {
	return (
		<Table verticalSpacing={5} aria-label={label} {...table}>
			<Table.Thead>
				<Table.Tr>
					{columns.map(({ heading, isHeadingHidden, isNumber, th }, at) => (
						<Table.Th key={heading ?? at} ta={isNumber ? 'end' : undefined} {...th}>
							{isHeadingHidden ? <VisuallyHidden>{heading}</VisuallyHidden> : heading}
						</Table.Th>
					))}
				</Table.Tr>
			</Table.Thead>
			<Table.Tbody>
				{rows.map((row) => (
					<Table.Tr key={keyOf(row)}>
						{columns.map(({ heading, isNumber, td, cell }, at) => (
							<Table.Td key={heading ?? at} ta={isNumber ? 'end' : undefined} {...td}>
								{cell(row)}
							</Table.Td>
						))}
					</Table.Tr>
				))}
			</Table.Tbody>
		</Table>
	);
}
