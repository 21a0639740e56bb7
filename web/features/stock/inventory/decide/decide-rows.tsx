import { Box, Button, Checkbox, Group, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { computeTotalPrice } from '#shared/domain/stock/diamond.ts';
import { useIsNarrow } from '#web/lib/browser/use-media.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { findShare } from '#web/parts/auctions/auction-words.ts';
import { useDiamondTitle } from '#web/parts/stock/diamond-title.ts';
import { StoneLink } from '#web/parts/stock/stone-link.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { RowTable } from '#web/ui/lists/row-table.tsx';
import { Money } from '#web/ui/money.tsx';
import type { Verdict } from './decide-each.ts';

interface Props {
	stones: readonly Diamond[];
	chosen: ReadonlySet<string>;
	onToggle: (diamondId: string) => void;
	onAsk: (verdict: Verdict, diamond: Diamond) => void;
}

/** Shows closed auctions with their bids and decisions: a table, or a list in a narrow window. */
export function DecideRows(props: Props) {
	const narrow = useIsNarrow();
	return narrow ? <AsList {...props} /> : <AsTable {...props} />;
}

function AsList({ stones, chosen, onToggle, onAsk }: Props) {
	const { t } = useTranslation(['inventory', 'stone']);
	const { marketTime, money } = useFormat();
	const title = useDiamondTitle();
	return (
		<Stack component="ul" gap={0} p={0} m={0} style={{ listStyle: 'none' }} aria-labelledby="decide-title">
			{stones.map((diamond) => {
				const { diamondId, lotId, currentBid = 0, weight, topBidderCompanyName, decideBy } = diamond;
				const share = findShare(diamond);
				return (
					<Box component="li" key={diamondId} py="sm" style={{ borderTop: '1px solid var(--line)' }}>
						<Group gap="sm" wrap="nowrap" align="flex-start">
							<Choice lotId={lotId} chosen={chosen.has(diamondId)} onToggle={() => onToggle(diamondId)} />
							<Stack gap={2} style={{ flex: 1, minWidth: 0 }}>
								<Group justify="space-between" gap="xs" wrap="nowrap">
									<StoneLink diamond={diamond}>{lotId}</StoneLink>
									<Text span fw="var(--weight-strong)" className="figures">
										{t('decide.totalAt', { amount: money(computeTotalPrice(currentBid, weight)) })}
									</Text>
								</Group>
								<Group justify="space-between" gap="xs">
									<Text size="sm">{title(diamond)}</Text>
									<Hint className="figures">
										{[t('decide.bidAt', { amount: money(currentBid) }), share !== undefined && t('stone:auction.share', { percent: share })]
											.filter(Boolean)
											.join(' · ')}
									</Hint>
								</Group>
								<Hint>{[topBidderCompanyName, decideBy && t('decide.byAt', { date: marketTime(decideBy) })].filter(Boolean).join(' · ')}</Hint>
								<Box mt={6}>
									<Verdicts diamond={diamond} onAsk={onAsk} />
								</Box>
							</Stack>
						</Group>
					</Box>
				);
			})}
		</Stack>
	);
}

function AsTable({ stones, chosen, onToggle, onAsk }: Props) {
	const { t } = useTranslation('inventory');
	const { marketTime } = useFormat();
	const title = useDiamondTitle();
	return (
		<Table.ScrollContainer minWidth={760}>
			<RowTable
				tabularNums
				aria-labelledby="decide-title"
				rows={stones}
				keyOf={({ diamondId }) => diamondId}
				columns={[
					{
						heading: t('decide.choose'),
						isHeadingHidden: true,
						th: { w: 36 },
						cell: ({ diamondId, lotId }) => <Choice lotId={lotId} chosen={chosen.has(diamondId)} onToggle={() => onToggle(diamondId)} />,
					},
					{ heading: t('decide.lot'), cell: (diamond) => <StoneLink diamond={diamond}>{diamond.lotId}</StoneLink> },
					{ heading: t('decide.stone'), cell: title },
					{ heading: t('decide.bid'), isNumber: true, cell: ({ currentBid = 0 }) => <Money amount={currentBid} /> },
					{ heading: t('decide.share'), isNumber: true, cell: writeShare },
					{
						heading: t('decide.total'),
						isNumber: true,
						cell: ({ currentBid = 0, weight }) => (
							<Text span inherit fw="var(--weight-strong)">
								<Money amount={computeTotalPrice(currentBid, weight)} />
							</Text>
						),
					},
					{ heading: t('decide.bidder'), cell: ({ topBidderCompanyName }) => topBidderCompanyName },
					{ heading: t('decide.by'), cell: ({ decideBy }) => decideBy && marketTime(decideBy) },
					{ cell: (diamond) => <Verdicts diamond={diamond} onAsk={onAsk} /> },
				]}
			/>
		</Table.ScrollContainer>
	);
}

function writeShare(diamond: Diamond): string {
	const share = findShare(diamond);
	return share === undefined ? '–' : `${share}%`;
}

function Choice({ lotId, chosen, onToggle }: { lotId: string; chosen: boolean; onToggle: () => void }) {
	const { t } = useTranslation('inventory');
	return <Checkbox size="sm" checked={chosen} onChange={onToggle} aria-label={t('decide.chooseLot', { lotId })} />;
}

function Verdicts({ diamond, onAsk }: { diamond: Diamond; onAsk: (verdict: Verdict, diamond: Diamond) => void }) {
	const { t } = useTranslation('inventory');
	const { lotId } = diamond;
	return (
		<Group gap="xs" wrap="nowrap" justify="flex-end">
			<Button size="compact-sm" aria-label={t('decide.acceptLot', { lotId })} onClick={() => onAsk('ACCEPTED', diamond)}>
				{t('decide.ACCEPTED')}
			</Button>
			<Button size="compact-sm" variant="light" color="red" aria-label={t('decide.rejectLot', { lotId })} onClick={() => onAsk('REJECTED', diamond)}>
				{t('decide.REJECTED')}
			</Button>
		</Group>
	);
}
