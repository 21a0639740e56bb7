import { Alert, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import type { AttributeName } from '#shared/domain/stock/attributes.ts';
import { findChangedAttributes } from '#shared/domain/stock/revision.ts';
import { flatten } from '#shared/domain/stock/stone.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { RowTable } from '#web/ui/lists/row-table.tsx';

/** Shows the stone's changes since the bidder saw it: attributes with both values, and removed pictures. */
export function StoneChanges({ seen, present }: { seen: Diamond; present: Diamond }) {
	const { t } = useTranslation('stone');
	const label = useTradeLabels();
	const [was, is] = [flatten(seen), flatten(present)];
	const isShown = new Set(present.attachmentDetailsResponseDtoList.map(({ url }) => url));
	const write = (stone: typeof was, name: AttributeName) => {
		const value = stone[name];
		return value === undefined ? t('bid.changed.notStated') : label.text(name, value);
	};
	return (
		<Alert color="orange" title={t('bid.changed.title')}>
			<Text size="sm">{t('bid.changed.text')}</Text>
			<RowTable
				my="xs"
				verticalSpacing={7}
				rows={findChangedAttributes(seen, present)}
				keyOf={(name) => name}
				columns={[
					{ heading: t('bid.changed.attribute'), cell: (name) => label.attribute(name) },
					{ heading: t('bid.changed.before'), cell: (name) => write(was, name) },
					{ heading: t('bid.changed.now'), cell: (name) => write(is, name), td: { fw: 600 } },
				]}
			/>
			{seen.attachmentDetailsResponseDtoList.some(({ url }) => !isShown.has(url)) && <Text size="sm">{t('bid.changed.media')}</Text>}
		</Alert>
	);
}
