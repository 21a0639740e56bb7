import { Button, Group, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A value that was typed over one that has changed elsewhere. */
export interface StaleValue {
	key: string;
	field: string;
	present: string;
	typed: string;
	onTake: () => void;
}

/** Shows present and typed values side by side. Each typed value can be given up for the present one. */
export function StaleTable({ values }: { values: readonly StaleValue[] }) {
	const { t } = useTranslation('listing');
	const write = (value: string) => value || t('notStated');
	return (
		<Table mt="xs">
			<Table.Thead>
				<Table.Tr>
					<Table.Th>{t('stale.field')}</Table.Th>
					<Table.Th>{t('stale.present')}</Table.Th>
					<Table.Th>{t('stale.typed')}</Table.Th>
				</Table.Tr>
			</Table.Thead>
			<Table.Tbody style={{ verticalAlign: 'top', overflowWrap: 'anywhere' }}>
				{values.map(({ key, field, present, typed, onTake }) => (
					<Table.Tr key={key}>
						<Table.Td style={{ wordBreak: 'keep-all', overflowWrap: 'normal' }}>{field}</Table.Td>
						<Table.Td>
							<Group gap="xs">
								<Text span inherit fw={600}>
									{write(present)}
								</Text>
								<Button size="compact-xs" variant="default" onClick={onTake}>
									{t('stale.take')}
								</Button>
							</Group>
						</Table.Td>
						<Table.Td>{write(typed)}</Table.Td>
					</Table.Tr>
				))}
			</Table.Tbody>
		</Table>
	);
}
