import { Badge, Code, Group, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AnswerOf, Endpoints } from '#shared/contract/endpoints.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { Tooltip } from '#web/ui/forms/choices.tsx';
import { Dimmed } from '#web/ui/hint.tsx';
import { RowTable } from '#web/ui/lists/row-table.tsx';

type Ledger = Pick<AnswerOf<Endpoints['ledger']>, 'entries'>;
type Entry = Ledger['entries'][number];

export function LedgerTable({ entries }: Ledger) {
	const { t } = useTranslation('stone');
	const { money, marketTime } = useFormat();
	return (
		<Table.ScrollContainer minWidth={640} scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': t('ledger.title') } }}>
			<RowTable
				tabularNums
				verticalSpacing={6}
				label={t('ledger.title')}
				style={{ whiteSpace: 'nowrap' }}
				rows={entries.toReversed()}
				keyOf={({ bidId }) => bidId}
				columns={[
					{ heading: t('ledger.number'), isNumber: true, cell: ({ sequence }) => sequence },
					{ heading: t('ledger.time'), cell: ({ placedAt }) => marketTime(placedAt) },
					{ heading: t('ledger.bidder'), cell: (entry) => <Bidder entry={entry} /> },
					{ heading: t('ledger.offer'), isNumber: true, cell: ({ bidAmount }) => money(bidAmount) },
					{ heading: t('ledger.after'), isNumber: true, cell: ({ currentBid }) => money(currentBid), td: { fw: 600 } },
					{ heading: t('ledger.ceiling'), isNumber: true, cell: (entry) => <Ceiling entry={entry} /> },
					{
						heading: t('ledger.hash'),
						cell: ({ hash }) => (
							<Tooltip label={hash} multiline maw={300} styles={{ tooltip: { wordBreak: 'break-all' } }}>
								<Code>{hash.slice(0, 8)}</Code>
							</Tooltip>
						),
					},
				]}
			/>
		</Table.ScrollContainer>
	);
}

function Bidder({ entry: { bidderNumber, bidderCompanyName, own } }: { entry: Entry }) {
	const { t } = useTranslation('stone');
	return (
		<Group gap={6} wrap="nowrap">
			{t('ledger.bidderNumber', { number: bidderNumber })}
			{bidderCompanyName && <Dimmed>{bidderCompanyName}</Dimmed>}
			{own && <Badge size="xs">{t('ledger.you')}</Badge>}
		</Group>
	);
}

function Ceiling({ entry: { maxBid, bidAmount } }: { entry: Entry }) {
	const { t } = useTranslation('stone');
	const { money } = useFormat();
	if (maxBid === undefined) return <Dimmed>{t('ledger.sealed')}</Dimmed>;
	return maxBid > bidAmount ? money(maxBid) : '–';
}
