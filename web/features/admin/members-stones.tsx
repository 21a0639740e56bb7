import { Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/diamonds.ts';
import { linkTo } from '#shared/contract/screens.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/domain/limits.ts';
import { api } from '../../lib/api.ts';
import { useNavigate } from '../../lib/navigation.ts';
import { INVENTORY } from '../../ui/diamond-cache.ts';
import { DiamondCard } from '../../ui/diamond-card.tsx';
import { showToMembers, useGradeColumns, useLotColumns, useMarketColumns } from '../../ui/diamond-columns.tsx';
import { type Column, DiamondTable } from '../../ui/diamond-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowSkeletons } from '../../ui/loading-skeletons.tsx';
import type { PageSize } from '../../ui/page-size-select.tsx';
import { Pager } from '../../ui/pager.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { useTradeLabels } from '../../ui/trade-labels.ts';

/** A member's stones in every state, as an admin sees them. */
export function MembersStones({ userId, name }: { userId: string; name: string }) {
	const { t } = useTranslation('admin');
	const navigate = useNavigate();
	const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
	const [page, setPage] = useState(0);
	const [size, setSize] = useState<PageSize>(DEFAULT_PAGE_SIZE);
	const columns = useColumns();
	const stones = useQuery({
		queryKey: [INVENTORY, 'of', userId, page, size],
		queryFn: () => api.stonesOfMember({ params: { id: userId }, query: { page, size } }),
		placeholderData: keepPreviousData,
	});
	if (stones.isPending) return <RowSkeletons count={3} />;
	if (!stones.data) return <EmptyState title={t('inactive.stonesFailed')} action={<Button onClick={() => void stones.refetch()}>{t('retry')}</Button>} />;
	const { content, totalElements } = stones.data;
	if (content.length === 0)
		return (
			<Text size="sm" c="dimmed" mt="sm">
				{t('inactive.noStones')}
			</Text>
		);
	return (
		<Stack gap="sm" mt="md">
			{phone ? (
				<SimpleGrid cols={1} spacing="sm">
					{content.map((diamond) => (
						<DiamondCard key={diamond.diamondId} diamond={diamond} />
					))}
				</SimpleGrid>
			) : (
				<DiamondTable
					label={t('inactive.stonesOf', { name })}
					rows={content}
					columns={columns}
					waiting={stones.isPlaceholderData}
					onOpen={({ diamondId }) => navigate(linkTo('stone', { id: diamondId }))}
				/>
			)}
			<Pager
				label={t('inactive.pagesOf', { name })}
				page={page}
				size={size}
				total={totalElements}
				onPage={setPage}
				sizes={{
					label: t('inactive.itemsPerPage'),
					onSize: (next) => {
						setSize(next);
						setPage(0);
					},
				}}
			/>
		</Stack>
	);
}

function useColumns(): Column<Diamond>[] {
	const label = useTradeLabels();
	const grades = useGradeColumns();
	const market = useMarketColumns();
	const lot = useLotColumns();
	return useMemo(
		() => [
			{ key: 'state', label: label.attribute('state'), width: 150, whole: true, cell: (diamond) => <StateBadge state={diamond.state} /> },
			...lot,
			...showToMembers(grades),
			...market,
		],
		[label, grades, market, lot],
	);
}
