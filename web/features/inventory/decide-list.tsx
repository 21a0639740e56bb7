import { Button, Group, Paper, Table, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/diamonds.ts';
import { computeTotalPrice } from '#shared/domain/diamond.ts';
import { api } from '../../lib/api.ts';
import { showError } from '../../lib/errors.ts';
import { useFormat } from '../../lib/format.ts';
import { showSuccessToast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DIAMOND, INVENTORY, SEARCH } from '../../ui/diamond-cache.ts';
import { useDiamondTitle } from '../../ui/diamond-title.ts';
import { Money } from '../../ui/money.tsx';
import { StoneLink } from '../../ui/stone-link.tsx';

type Verdict = 'ACCEPTED' | 'REJECTED';
/** So many wait on one page; the next come when these are decided. */
const SHOWN = 50;

/** The closed auctions of a seller that wait for a decision, each with what it brought; nothing where none does. */
export function DecideList({ userName }: { userName: string }) {
	const { t } = useTranslation('inventory');
	const { money } = useFormat();
	const client = useQueryClient();
	const waiting = useQuery({
		queryKey: [INVENTORY, userName, 'decide'],
		queryFn: () => api.inventory({ body: { userName, page: 0, size: SHOWN, state: ['AWAITING_DECISION'], sort: [] } }),
	});
	const [asked, setAsked] = useState<{ verdict: Verdict; stones: readonly Diamond[] }>();
	const decide = useMutation({
		mutationFn: async ({ verdict, stones }: { verdict: Verdict; stones: readonly Diamond[] }) => {
			for (const { diamondId } of stones) await api.bidStatus({ body: { diamondId, status: verdict } });
			return stones.length;
		},
		onSuccess: (count, { verdict }) => showSuccessToast(t(`decide.done.${verdict}`, { count })),
		onError: showError,
		onSettled: () => {
			setAsked(undefined);
			return Promise.all([INVENTORY, SEARCH, DIAMOND].map((key) => client.invalidateQueries({ queryKey: [key] })));
		},
	});
	const stones = (waiting.data?.content ?? []).filter(({ abilities }) => abilities.decide);
	if (stones.length === 0) return null;
	const total = (asked?.stones ?? []).reduce((sum, { currentBid = 0, weight }) => sum + computeTotalPrice(currentBid, weight), 0);
	return (
		<Paper withBorder p="md" component="section" aria-labelledby="decide-title">
			<Group justify="space-between" mb="xs">
				<Title order={2} size="h4" id="decide-title">
					{t('decide.title', { count: waiting.data?.totalElements ?? stones.length })}
				</Title>
				{stones.length > 1 && (
					<Button size="sm" variant="light" onClick={() => setAsked({ verdict: 'ACCEPTED', stones })}>
						{t('decide.acceptAll', { count: stones.length })}
					</Button>
				)}
			</Group>
			<Rows stones={stones} onAsk={(verdict, diamond) => setAsked({ verdict, stones: [diamond] })} />
			<ConfirmDialog
				opened={asked !== undefined}
				title={t(`decide.ask.${asked?.verdict ?? 'ACCEPTED'}`, { count: asked?.stones.length ?? 0 })}
				confirm={t(`decide.${asked?.verdict ?? 'ACCEPTED'}`)}
				danger={asked?.verdict === 'REJECTED'}
				busy={decide.isPending}
				onConfirm={() => asked && decide.mutate(asked)}
				onClose={() => setAsked(undefined)}
			>
				{t(`decide.text.${asked?.verdict ?? 'ACCEPTED'}`, { total: money(total) })}
			</ConfirmDialog>
		</Paper>
	);
}

function Rows({ stones, onAsk }: { stones: readonly Diamond[]; onAsk: (verdict: Verdict, diamond: Diamond) => void }) {
	const { t } = useTranslation('inventory');
	const { dateTime } = useFormat();
	const title = useDiamondTitle();
	return (
		<Table.ScrollContainer minWidth={760}>
			<Table tabularNums verticalSpacing={5} aria-labelledby="decide-title">
				<Table.Thead>
					<Table.Tr>
						<Table.Th>{t('decide.lot')}</Table.Th>
						<Table.Th>{t('decide.stone')}</Table.Th>
						<Table.Th ta="end">{t('decide.bid')}</Table.Th>
						<Table.Th ta="end">{t('decide.share')}</Table.Th>
						<Table.Th ta="end">{t('decide.total')}</Table.Th>
						<Table.Th>{t('decide.bidder')}</Table.Th>
						<Table.Th>{t('decide.by')}</Table.Th>
						<Table.Th />
					</Table.Tr>
				</Table.Thead>
				<Table.Tbody>
					{stones.map((diamond) => {
						const { diamondId, lotId, currentBid = 0, askingPrice, weight, topBidderCompanyName, decideBy } = diamond;
						return (
							<Table.Tr key={diamondId}>
								<Table.Td>
									<StoneLink diamond={diamond}>{lotId}</StoneLink>
								</Table.Td>
								<Table.Td>{title(diamond)}</Table.Td>
								<Table.Td ta="end">
									<Money amount={currentBid} />
								</Table.Td>
								<Table.Td ta="end">{askingPrice ? `${Math.round((currentBid / askingPrice) * 100)}%` : '–'}</Table.Td>
								<Table.Td ta="end">
									<Text span inherit fw="var(--weight-strong)">
										<Money amount={computeTotalPrice(currentBid, weight)} />
									</Text>
								</Table.Td>
								<Table.Td>{topBidderCompanyName}</Table.Td>
								<Table.Td>{decideBy && dateTime(decideBy)}</Table.Td>
								<Table.Td>
									<Group gap="xs" wrap="nowrap" justify="flex-end">
										<Button size="compact-sm" aria-label={t('decide.acceptLot', { lotId })} onClick={() => onAsk('ACCEPTED', diamond)}>
											{t('decide.ACCEPTED')}
										</Button>
										<Button
											size="compact-sm"
											variant="light"
											color="red"
											aria-label={t('decide.rejectLot', { lotId })}
											onClick={() => onAsk('REJECTED', diamond)}
										>
											{t('decide.REJECTED')}
										</Button>
									</Group>
								</Table.Td>
							</Table.Tr>
						);
					})}
				</Table.Tbody>
			</Table>
		</Table.ScrollContainer>
	);
}
