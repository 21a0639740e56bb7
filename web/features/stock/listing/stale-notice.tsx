import { Alert, Button, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type AttributeName, getAttribute } from '#shared/domain/stock/attributes.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { type Draft, findDifferences } from './draft.ts';

interface Props {
	typed: Draft;
	present: Draft;
	/** The fields that were changed here and elsewhere. */
	contested: readonly AttributeName[];
	onTake: (field: AttributeName, value: string) => void;
}

/** Shows both values of each contested field that differs, after the listing was changed elsewhere, perhaps by the same seller in another window. */
export function StaleNotice({ typed, present, contested, onTake }: Props) {
	const { t } = useTranslation('listing');
	const label = useTradeLabels();
	const differing = findDifferences(typed, present).filter((field) => contested.includes(field));
	const words = (field: AttributeName, value: string) => {
		if (value === '') return t('notStated');
		return ['code', 'country', 'yes-no'].includes(getAttribute(field).kind) ? label.value(field, value) : value;
	};
	return (
		<Alert color="orange" title={t('stale.title')} role="alert" tabIndex={-1} data-stale style={{ scrollMarginTop: 80 }}>
			<Text size="sm">{t(differing.length ? 'stale.text' : 'stale.none')}</Text>
			{differing.length > 0 && (
				<Table.ScrollContainer minWidth={420}>
					<Table>
						<Table.Thead>
							<Table.Tr>
								<Table.Th>{t('stale.field')}</Table.Th>
								<Table.Th>{t('stale.present')}</Table.Th>
								<Table.Th>{t('stale.typed')}</Table.Th>
								<Table.Th />
							</Table.Tr>
						</Table.Thead>
						<Table.Tbody>
							{differing.map((field) => (
								<Table.Tr key={field}>
									<Table.Td>{label.attribute(field)}</Table.Td>
									<Table.Td fw={600}>{words(field, present[field])}</Table.Td>
									<Table.Td>{words(field, typed[field])}</Table.Td>
									<Table.Td ta="end">
										<Button size="compact-xs" variant="default" onClick={() => onTake(field, present[field])}>
											{t('stale.take')}
										</Button>
									</Table.Td>
								</Table.Tr>
							))}
						</Table.Tbody>
					</Table>
				</Table.ScrollContainer>
			)}
		</Alert>
	);
}
