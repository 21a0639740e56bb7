import { Group, Pagination } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { PageSize } from '#web/lib/addresses/whole-page.ts';
import { PageSizeSelect } from './page-size-select.tsx';

interface Props {
	label: string;
	/** Page number, counted from 0. */
	page: number;
	size: number;
	total: number;
	onPage: (page: number) => void;
	/** If set, the page size can be chosen. */
	sizes?: { label: string; most?: number; onSize: (size: PageSize) => void };
}

export function Pager({ label, page, size, total, onPage, sizes }: Props) {
	const { t } = useTranslation('search');
	const narrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
	const pages = Math.ceil(total / size);
	return (
		<Group justify="space-between" gap="sm">
			{pages > 1 ? (
				<nav aria-label={label}>
					<Pagination
						total={pages}
						value={page + 1}
						onChange={(chosen) => onPage(chosen - 1)}
						siblings={narrow ? 0 : 1}
						size={narrow ? 'md' : 'sm'}
						getItemProps={(item) => ({ 'aria-label': t('pager.page', { page: item }) })}
						getControlProps={(control) => ({ 'aria-label': t(control === 'next' || control === 'last' ? 'pager.next' : 'pager.previous') })}
					/>
				</nav>
			) : (
				<span />
			)}
			{sizes && <PageSizeSelect label={sizes.label} value={size} most={sizes.most} onChange={sizes.onSize} />}
		</Group>
	);
}
