import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DiamondAttributes } from '#shared/contract/stock/diamonds.ts';
import { ATTRIBUTE_NAMES } from '#shared/domain/stock/attributes.ts';
import { flatten, isUnstated } from '#shared/domain/stock/stone.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';

/** Shows the changes if a row replaced the listing that it duplicates: each attribute's present and new value. */
export function RowChanges({ present, stone }: { present: DiamondAttributes; stone: DiamondAttributes }) {
	const { t } = useTranslation('upload');
	const label = useTradeLabels();
	const [before, after] = [flatten(present), flatten(stone)];
	const changed = ATTRIBUTE_NAMES.filter(
		(name) => name !== 'lotId' && before[name] !== after[name] && !(isUnstated(name, before[name]) && isUnstated(name, after[name])),
	);
	const show = (name: (typeof changed)[number], of: typeof before) => {
		const value = of[name];
		return value === undefined ? '–' : label.text(name, value);
	};
	if (changed.length === 0) return <Text size="sm">{t('rows.same')}</Text>;
	return changed.map((name) => (
		<Text key={name} size="sm">
			{t('rows.change', { name: label.attribute(name), before: show(name, before), after: show(name, after) })}
		</Text>
	));
}
