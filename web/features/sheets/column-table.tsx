import { Group, NativeSelect, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MEANINGS, type Meaning, type Statement } from '#shared/domain/sheets/sheet-layout.ts';
import { type TradeName, useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { Hint } from '#web/ui/hint.tsx';
import type { PreviewColumn } from './sheet-preview.ts';

/** Is found, not chosen: it is offered only while a column has this meaning. */
const LIST_PRICE = 'listPrice';

interface Props {
	columns: readonly PreviewColumn[];
	onChange: (index: number, statement: Meaning | null) => void;
}

/** Shows the meanings of a sheet's columns, with some of their values, to be corrected by hand. */
export function ColumnTable({ columns, onChange }: Props) {
	const { t } = useTranslation('upload');
	const label = useTradeLabels();
	const meanings = MEANINGS.map((statement) => ({
		value: statement,
		label: statement === 'labGrown' || statement === 'points' ? t(`columns.${statement}`) : label.attribute(nameStatement(statement)),
	}));
	return (
		<Table.ScrollContainer minWidth={260} mah={460} style={{ borderBottom: '1px solid var(--line)' }}>
			<Table verticalSpacing={4} aria-label={t('columns.title')} stickyHeader>
				<Table.Thead>
					<Table.Tr>
						<Table.Th>{t('columns.heading')}</Table.Th>
						<Table.Th visibleFrom="sm">{t('columns.samples')}</Table.Th>
						<Table.Th w={{ base: 160, sm: 220 }}>{t('columns.meaning')}</Table.Th>
					</Table.Tr>
				</Table.Thead>
				<Table.Tbody>
					{columns.map(({ index, heading, statement, isDiscount, isListPrice, samples }) => (
						<Table.Tr key={index}>
							<Table.Th scope="row" fw={600}>
								{heading}
								<Text size="xs" c="dimmed" truncate maw={120} hiddenFrom="sm">
									{samples[0]}
								</Text>
							</Table.Th>
							<Table.Td maw={420} visibleFrom="sm">
								<Group gap="sm" wrap="nowrap">
									{samples.map((sample) => (
										<Hint key={sample} truncate maw={150} title={sample}>
											{sample}
										</Hint>
									))}
								</Group>
							</Table.Td>
							<Table.Td>
								<NativeSelect
									size="sm"
									aria-label={t('columns.choose', { heading })}
									data={[
										...(isListPrice ? [{ value: LIST_PRICE, label: t('columns.listPrice') }] : []),
										{ value: '', label: t(isDiscount ? 'columns.discount' : 'columns.unused') },
										...meanings,
									]}
									value={isListPrice ? LIST_PRICE : (statement ?? '')}
									onChange={({ currentTarget: { value } }) => onChange(index, MEANINGS.find((known) => known === value) ?? null)}
								/>
							</Table.Td>
						</Table.Tr>
					))}
				</Table.Tbody>
			</Table>
		</Table.ScrollContainer>
	);
}

export function nameStatement(statement: Statement): TradeName {
	switch (statement) {
		case 'total':
			return 'totalPrice';
		case 'fancyIntensity':
			return 'intensity';
		case 'fancyOvertone':
			return 'subColor';
		default:
			return statement;
	}
}
