import { Alert, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import type { AttributeName } from '#shared/domain/stock/attributes.ts';
import { findChangedAttributes } from '#shared/domain/stock/revision.ts';
import { flatten } from '#shared/domain/stock/stone.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';

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
			<Table my="xs">
				<Table.Thead>
					<Table.Tr>
						<Table.Th>{t('bid.changed.attribute')}</Table.Th>
						<Table.Th>{t('bid.changed.before')}</Table.Th>
						<Table.Th>{t('bid.changed.now')}</Table.Th>
					</Table.Tr>
				</Table.Thead>
				<Table.Tbody>
					{findChangedAttributes(seen, present).map((name) => (
						<Table.Tr key={name}>
							<Table.Td>{label.attribute(name)}</Table.Td>
							<Table.Td>{write(was, name)}</Table.Td>
							<Table.Td fw={600}>{write(is, name)}</Table.Td>
						</Table.Tr>
					))}
				</Table.Tbody>
			</Table>
			{seen.attachmentDetailsResponseDtoList.some(({ url }) => !isShown.has(url)) && <Text size="sm">{t('bid.changed.media')}</Text>}
		</Alert>
	);
}
