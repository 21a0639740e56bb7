import { Alert, Button, Group, List, Paper } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/contract/client.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { computeTotalPrice } from '#shared/domain/stock/diamond.ts';
import { readWholePage } from '#web/lib/addresses/whole-page.ts';
import { api } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/api/errors.ts';
import { showSuccessToast } from '#web/lib/browser/toast.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { INVENTORY, reloadAllStones } from '#web/parts/stock/diamond-cache.ts';
import { LiveDiamonds } from '#web/parts/stock/live-diamonds.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useAsked } from '#web/ui/overlays/use-asked.ts';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { decideEach, type Fate, isRefused, type Verdict } from './decide-each.ts';
import { DecideRows } from './decide-rows.tsx';

/** Maximum number of auctions shown; the next ones appear when these are decided. More are read, because the market does not sort by deadline. */
const SHOWN = 50;
const READ = 500;

/** Shows the seller's closed auctions that await a decision, with their highest bids, nearest deadline first. Renders nothing if there are none. */
export function DecideList({ userName, memberId }: { userName: string; memberId: string }) {
	const { t } = useTranslation('inventory');
	const { money } = useFormat();
	const client = useQueryClient();
	const waiting = useQuery({
		queryKey: [INVENTORY, userName, 'decide'],
		queryFn: () => readWholePage((page, size) => api.inventory({ body: { userName, page, size, state: ['AWAITING_DECISION'], sort: [] } }), 0, READ),
	});
	const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
	const [fates, setFates] = useState<readonly Fate[]>([]);
	const { asked, ask, dialog } = useAsked({
		send: ({ verdict, stones }: { verdict: Verdict; stones: readonly Diamond[] }) =>
			decideEach(stones, verdict, ({ diamondId, closesAt }) => api.bidStatus({ body: { diamondId, status: verdict, closesAt } })),
		onDone: (each, { verdict }) => {
			const refused = each.filter(isRefused);
			const count = each.length - refused.length;
			if (count > 0) showSuccessToast(t(`decide.done.${verdict}`, { count }));
			// A single decided auction needs no list of results.
			setFates(each.length > 1 || refused.length > 0 ? each : []);
			setChosen(new Set(refused.map(({ diamondId }) => diamondId)));
		},
		onEnd: () => reloadAllStones(client),
	});
	const read = waiting.data?.content ?? [];
	const undecided = read.filter(({ abilities }) => abilities.decide);
	const stones = undecided.toSorted((one, other) => (one.decideBy ?? '').localeCompare(other.decideBy ?? '')).slice(0, SHOWN);
	const picked = stones.filter(({ diamondId }) => chosen.has(diamondId));
	const told = fates.length > 0 && <Fates fates={fates} onClose={() => setFates([])} />;
	if (waiting.isError && !waiting.data) return <LoadFailure title={t('decide.failed')} query={waiting} />;
	if (stones.length === 0) return told || null;
	const total = (asked?.stones ?? []).reduce((sum, { currentBid = 0, weight }) => sum + computeTotalPrice(currentBid, weight), 0);
	return (
		<Paper withBorder p="md" component="section" aria-labelledby="decide-title" data-unsaved={picked.length > 0 || undefined}>
			<Group justify="space-between" mb="xs">
				<SectionTitle id="decide-title">{t('decide.title', { count: (waiting.data?.totalElements ?? 0) - read.length + undecided.length })}</SectionTitle>
				{picked.length > 0 ? (
					<Group gap="xs">
						<Button size="sm" variant="light" onClick={() => ask({ verdict: 'ACCEPTED', stones: picked })}>
							{t('decide.acceptChosen', { count: picked.length })}
						</Button>
						<Button size="sm" variant="light" color="red" onClick={() => ask({ verdict: 'REJECTED', stones: picked })}>
							{t('decide.rejectChosen', { count: picked.length })}
						</Button>
					</Group>
				) : (
					stones.length > 1 && (
						<Button size="sm" variant="light" onClick={() => ask({ verdict: 'ACCEPTED', stones })}>
							{t('decide.acceptAll', { count: stones.length })}
						</Button>
					)
				)}
			</Group>
			{told}
			<LiveDiamonds rows={stones} memberId={memberId} />
			<DecideRows
				stones={stones}
				chosen={chosen}
				onToggle={(diamondId) => setChosen(chosen.symmetricDifference(new Set([diamondId])))}
				onAsk={(verdict, diamond) => ask({ verdict, stones: [diamond] })}
			/>
			<ConfirmDialog
				{...dialog}
				title={t(`decide.ask.${asked?.verdict ?? 'ACCEPTED'}`, { count: asked?.stones.length ?? 0 })}
				confirm={t(`decide.${asked?.verdict ?? 'ACCEPTED'}`)}
				danger={asked?.verdict === 'REJECTED'}
			>
				{t(`decide.text.${asked?.verdict ?? 'ACCEPTED'}`, { total: money(total) })}
			</ConfirmDialog>
		</Paper>
	);
}

function Fates({ fates, onClose }: { fates: readonly Fate[]; onClose: () => void }) {
	const { t } = useTranslation('inventory');
	const refused = fates.filter(isRefused);
	return (
		<Alert
			role="status"
			color={refused.length > 0 ? 'orange' : 'teal'}
			mb="sm"
			title={t('decide.fates', { done: fates.length - refused.length, count: fates.length })}
			withCloseButton
			closeButtonLabel={t('decide.closeFates')}
			onClose={onClose}
		>
			<List size="sm" style={{ maxHeight: 220, overflowY: 'auto' }}>
				{[...refused, ...fates.filter((fate) => !isRefused(fate))].map(({ diamondId, lotId, verdict, error }) => (
					<List.Item key={diamondId}>
						{error === undefined
							? t(`decide.fate.${verdict}`, { lotId })
							: error instanceof ApiError && error.code === 'STATE_CONFLICT'
								? t('decide.fate.over', { lotId })
								: t('decide.fate.refused', { lotId, reason: describeError(error) })}
					</List.Item>
				))}
			</List>
		</Alert>
	);
}
