import { Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_PAGE_SIZE } from '#shared/domain/common/request-limits.ts';
import { type PageSize, readWholePage } from '#web/lib/addresses/whole-page.ts';
import { api } from '#web/lib/api/api.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { INVENTORY } from '#web/parts/stock/diamond-cache.ts';
import { Hint } from '#web/ui/hint.tsx';
import { Pager } from '#web/ui/lists/pager.tsx';
import { LoadState } from '#web/ui/load-failure.tsx';

const StoneList = loadLater(async () => (await import('./stone-list.tsx')).StoneList);

export function MembersStones({ userId, name }: { userId: string; name: string }) {
	const { t } = useTranslation('admin');
	const [page, setPage] = useState(0);
	const [size, setSize] = useState<PageSize>(DEFAULT_PAGE_SIZE);
	const stones = useQuery({
		queryKey: [INVENTORY, 'of', userId, page, size],
		queryFn: () => readWholePage((number, asked) => api.stonesOfMember({ params: { id: userId }, query: { page: number, size: asked } }), page, size),
		placeholderData: keepPreviousData,
	});
	if (!stones.data) return <LoadState query={stones} failed={t('inactive.stonesFailed')} count={3} />;
	const { content, totalElements } = stones.data;
	if (content.length === 0) return <Hint mt="sm">{t('inactive.noStones')}</Hint>;
	return (
		<Stack gap="sm" mt="md">
			<StoneList label={t('inactive.stonesOf', { name })} stones={content} waiting={stones.isPlaceholderData} />
			<Pager
				label={t('inactive.pagesOf', { name })}
				page={page}
				size={size}
				total={totalElements}
				onPage={setPage}
				onSize={(next) => {
					setSize(next);
					setPage(0);
				}}
			/>
		</Stack>
	);
}
