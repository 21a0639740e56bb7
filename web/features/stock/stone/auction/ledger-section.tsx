import { Paper, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { RowSkeletons } from '#web/ui/loading-skeletons.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { useLedger } from '../use-stone.ts';

const LedgerTable = loadLater(
	async () => (await import('./ledger-table.tsx')).LedgerTable,
	({ entries }) => <RowSkeletons count={entries.length} />,
);

/** Shows the auction's bids that the viewer may see, newest first, chained by hashes. Hidden bids are sealed (rulebook 4). */
export function LedgerSection({ diamond }: { diamond: Diamond }) {
	const { t } = useTranslation('stone');
	const ledger = useLedger(diamond.diamondId, diamond.bidCount, diamond.state);
	const entries = ledger.data?.entries ?? [];
	return (
		<Paper withBorder p="md" component="section" aria-labelledby="ledger-title">
			<SectionTitle id="ledger-title">{t('ledger.title')}</SectionTitle>
			<Hint mb="sm">{t('ledger.hint')}</Hint>
			{ledger.isError && (
				<RetryAlert color="red" onRetry={ledger.refetch}>
					{t('ledger.failed')}
				</RetryAlert>
			)}
			{ledger.isSuccess && entries.length === 0 && <Text>{t('ledger.empty')}</Text>}
			{entries.length > 0 && <LedgerTable entries={entries} />}
		</Paper>
	);
}
