import { Group, NativeSelect, Pagination, Text } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PAGE_SIZES } from '#shared/domain/common/request-limits.ts';
import type { PageSize } from '#web/lib/addresses/whole-page.ts';
import { useIsPhone } from '#web/lib/browser/use-media.ts';

interface Props {
	label: string;
	/** Page number, counted from 0. */
	page: number;
	size: number;
	total: number;
	onPage: (page: number) => void;
	/** If set, the page size can be chosen. */
	onSize?: (size: PageSize) => void;
	/** The largest size that is offered. */
	mostSize?: number;
	/** Label of the sizes, if it does not say "Items Per Page". */
	sizeLabel?: string;
}

/** Shows the pages of a list, and a select for the number of entries per page, with the sizes of specification 9. */
export function Pager({ label, page, size, total, onPage, onSize, mostSize = Number.POSITIVE_INFINITY, sizeLabel }: Props) {
	const { t } = useTranslation('search');
	const id = useId();
	const narrow = useIsPhone();
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
			{onSize && (
				<Group gap="xs" wrap="nowrap">
					<Text component="label" htmlFor={id} size="sm" c="dimmed">
						{sizeLabel ?? t('pageSize')}
					</Text>
					<NativeSelect
						id={id}
						size="sm"
						value={String(size)}
						data={PAGE_SIZES.filter((offered) => offered <= mostSize).map(String)}
						onChange={({ currentTarget: { value } }) => onSize(Number(value) as PageSize)}
					/>
				</Group>
			)}
		</Group>
	);
}
