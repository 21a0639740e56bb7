import { Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconUserCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { INACTIVE_DAYS, MEMBER_QUERY_LENGTH } from '#shared/domain/accounts/limits.ts';
import { readPage, useListPage } from '#web/lib/addresses/list-place.ts';
import { api } from '#web/lib/api/api.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/lists/pager.tsx';
import { LoadState } from '#web/ui/load-failure.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { MEMBERS } from './decisions.ts';
import { InactiveMember } from './inactive-member.tsx';

const SIZE = 20;

/** Shows members who are not active or have not signed in for long, with their stones (specification 1). */
export default function InactiveScreen() {
	const { t } = useTranslation('admin');
	const [url, setUrl] = useSearchParams();
	const q = url.get('q') ?? '';
	const page = readPage(url);
	const type = useDebouncedCallback((words: string) => setUrl(words ? { q: words } : {}, { replace: true }), 250);
	const listInactive = () => api.listInactive({ query: { page, size: SIZE, q: q || undefined } });
	const { query, content, totalElements } = useListPage([MEMBERS, 'inactive', q, page], listInactive, SIZE);
	return (
		<Stack gap="md">
			<PageTitle hint={t('inactive.hint', { days: INACTIVE_DAYS })}>{t('inactive.title')}</PageTitle>
			<TextInput
				type="search"
				aria-label={t('searchLabel')}
				placeholder={t('searchLabel')}
				leftSection={<IconSearch size={16} aria-hidden />}
				defaultValue={q}
				maxLength={MEMBER_QUERY_LENGTH}
				maw={420}
				onChange={(event) => type(event.currentTarget.value.trim())}
			/>
			<LoadState query={query} failed={t('failed')} />
			{query.isSuccess && content.length === 0 && (
				<EmptyState
					icon={<IconUserCheck size={28} stroke={1.4} />}
					title={t(q ? 'empty.nobodyFound' : 'inactive.nobody')}
					text={t(q ? 'inactive.otherWords' : 'inactive.nobodyText')}
				/>
			)}
			{content.length > 0 && (
				<>
					<Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
						{content.map((member) => (
							<InactiveMember key={member.userId} member={member} />
						))}
					</Stack>
					<Pager
						label={t('inactive.pages')}
						page={page}
						size={SIZE}
						total={totalElements}
						onPage={(next) => setUrl({ ...(q ? { q } : {}), ...(next ? { page: String(next + 1) } : {}) })}
					/>
				</>
			)}
		</Stack>
	);
}
