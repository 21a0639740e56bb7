import { Badge, Code, Group, Paper, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/diamonds.ts';
import { useFormat } from '../../lib/format.ts';
import { Tooltip } from '../../ui/choices.tsx';
import { useLedger } from './use-stone.ts';

/** The bids of the auction that the viewer may see, the last one first, chained by hashes; what is not shown is sealed (rulebook 4). */
export function LedgerSection({ diamond }: { diamond: Diamond }) {
	const { t } = useTranslation('stone');
	const { money, dateTime } = useFormat();
	const ledger = useLedger(diamond.diamondId, diamond.bidCount, diamond.state);
	const entries = ledger.data?.entries ?? [];
	return (
		<Paper withBorder p="md" component="section" aria-labelledby="ledger-title">
			<Title order={2} size="h4" id="ledger-title">
				{t('ledger.title')}
			</Title>
			<Text size="sm" c="dimmed" mb="sm">
				{t('ledger.hint')}
			</Text>
			{ledger.isError && <Text c="red">{t('ledger.failed')}</Text>}
			{ledger.isSuccess && entries.length === 0 && <Text>{t('ledger.empty')}</Text>}
			{entries.length > 0 && (
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
									<Table.Td>{dateTime(entry.placedAt)}</Table.Td>
									<Table.Td>
										<Group gap={6} wrap="nowrap">
											{t('ledger.bidderNumber', { number: entry.bidderNumber })}
											{entry.bidderCompanyName && (
												<Text c="dimmed" span inherit>
													{entry.bidderCompanyName}
												</Text>
											)}
											{entry.own && (
												<Badge size="xs" variant="light">
													{t('ledger.you')}
												</Badge>
											)}
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
										) : (
											money(entry.maxBid)
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
			)}
		</Paper>
	);
}
