import { Alert, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type AttributeName, getAttribute } from '#shared/domain/stock/attributes.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { type Draft, findDifferences } from './draft.ts';
import { StaleTable } from './stale-table.tsx';

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
	const words = (field: AttributeName, value: string) =>
		value !== '' && ['code', 'country', 'yes-no'].includes(getAttribute(field).kind) ? label.value(field, value) : value;
	return (
		<Alert color="orange" title={t('stale.title')} tabIndex={-1} data-stale>
			<Text size="sm">{t(differing.length ? 'stale.text' : 'stale.none')}</Text>
			{differing.length > 0 && (
				<StaleTable
					values={differing.map((field) => ({
						key: field,
						field: label.attribute(field),
						present: words(field, present[field]),
						typed: words(field, typed[field]),
						onTake: () => onTake(field, present[field]),
					}))}
				/>
			)}
		</Alert>
	);
}
