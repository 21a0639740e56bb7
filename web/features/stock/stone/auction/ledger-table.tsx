import { Badge, Code, Group, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AnswerOf, Endpoints } from '#shared/contract/endpoints.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { Tooltip } from '#web/ui/forms/choices.tsx';

export function LedgerTable({ entries }: Pick<AnswerOf<Endpoints['ledger']>, 'entries'>) {
	const { t } = useTranslation('stone');
	const { money, marketTime } = useFormat();
	return (
		<Table.ScrollContainer minWidth={640} scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': t('ledger.title') } }}>
			<Table tabularNums verticalSpacing={6} aria-label={t('ledger.title')} style={{ whiteSpace: 'nowrap' }}>
				<Table.Thead>
					<Table.Tr>
						<Table.Th ta="end">{t('ledger.number')}</Table.Th>
						<Table.Th>{t('ledger.time')}</Table.Th>
						<Table.Th>{t('ledger.bidder')}</Table.Th>
						<Table.Th ta="end">{t('ledger.offer')}</Table.Th>
						<Table.Th ta="end">{t('ledger.after')}</Table.Th>
						<Table.Th ta="end">{t('ledger.ceiling')}</Table.Th>
						<Table.Th>{t('ledger.hash')}</Table.Th>
					</Table.Tr>
				</Table.Thead>
				<Table.Tbody>
					{entries.toReversed().map((entry) => (
						<Table.Tr key={entry.bidId}>
							<Table.Td ta="end">{entry.sequence}</Table.Td>
							<Table.Td>{marketTime(entry.placedAt)}</Table.Td>
							<Table.Td>
								<Group gap={6} wrap="nowrap">
									{t('ledger.bidderNumber', { number: entry.bidderNumber })}
									{entry.bidderCompanyName && (
										<Text c="dimmed" span inherit>
											{entry.bidderCompanyName}
										</Text>
									)}
									{entry.own && <Badge size="xs">{t('ledger.you')}</Badge>}
								</Group>
							</Table.Td>
							<Table.Td ta="end">{money(entry.bidAmount)}</Table.Td>
							<Table.Td ta="end" fw={600}>
								{money(entry.currentBid)}
							</Table.Td>
							<Table.Td ta="end">
								{entry.maxBid === undefined ? (
									<Text c="dimmed" span inherit>
										{t('ledger.sealed')}
									</Text>
								) : entry.maxBid > entry.bidAmount ? (
									money(entry.maxBid)
								) : (
									'–'
								)}
							</Table.Td>
							<Table.Td>
								<Tooltip label={entry.hash} multiline maw={300} styles={{ tooltip: { wordBreak: 'break-all' } }}>
									<Code>{entry.hash.slice(0, 8)}</Code>
								</Tooltip>
							</Table.Td>
						</Table.Tr>
					))}
				</Table.Tbody>
			</Table>
		</Table.ScrollContainer>
	);
}
