import { Group, Pagination, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconScale, IconSearch, IconUserCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { linkTo } from '#shared/contract/screens.ts';
import { MEMBER_QUERY_LENGTH } from '#shared/domain/accounts/limits.ts';
import { readPage, useLastPage } from '#web/lib/addresses/list-place.ts';
import { api } from '#web/lib/api/api.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Select } from '#web/ui/forms/choices.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { LoadState } from '#web/ui/load-failure.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { MEMBERS } from '../members/decisions.ts';
import { MemberCard } from '../members/member-card.tsx';
import { useHeldMembers } from '../members/use-held-members.ts';
import { MarketDays, MarketFigures } from './market-figures.tsx';

const SIZE = 20;
const SHOWN = ['PENDING', 'CHANGED', 'ACTIVE', 'REFUSED', 'BANNED', 'VERIFIED', 'ALL'] as const;
type Shown = (typeof SHOWN)[number];

function chooseKind(shown: Shown) {
	if (shown === 'CHANGED') return { changed: 'true' as const };
	return shown === 'ALL' ? {} : { state: shown };
}

/** Shows the admin's dashboard: the market's figures, registrations awaiting a decision, and all other members. The address stores what is shown. */
export default function DashboardScreen() {
	const { t } = useTranslation(['admin', 'search']);
	const [search, setSearch] = useSearchParams();
	const shown: Shown = SHOWN.find((state) => state === search.get('state')) ?? 'PENDING';
	const q = search.get('q') ?? '';
	const page = readPage(search);
	const look = (next: { state?: Shown; q?: string; page?: number }) => {
		const state = next.state ?? shown;
		const words = next.q ?? q;
		setSearch(
			{ ...(state === 'PENDING' ? {} : { state }), ...(words ? { q: words } : {}), ...(next.page ? { page: String(next.page + 1) } : {}) },
			{ replace: next.q !== undefined, preventScrollReset: true },
		);
	};
	const type = useDebouncedCallback((words: string) => look({ q: words }), 250);
	const members = useQuery({
		queryKey: [MEMBERS, shown, q, page],
		queryFn: () => api.listMembers({ query: { page, size: SIZE, ...chooseKind(shown), q: q || undefined } }),
		placeholderData: keepPreviousData,
	});
	const states = SHOWN.map((value) => ({ value, label: t(`shown.${value}`) }));
	const { content = [], totalElements = 0 } = members.data ?? {};
	const { rows, isGone, hold, release } = useHeldMembers(content, [shown, q, page].join());
	useLastPage({ isEmpty: members.isSuccess && !members.isPlaceholderData && rows.length === 0, total: totalElements, size: SIZE });
	return (
		<div>
			<PageTitle
				actions={
					<LinkButton to={linkTo('cases')} variant="default" size="xs" leftSection={<IconScale size={16} aria-hidden />}>
						{t('cases')}
					</LinkButton>
				}
			>
				{t('title')}
			</PageTitle>
			<MarketFigures />
			<Group gap="sm" align="baseline" mt="xl" mb="xs" id="members">
				<SectionTitle>{t('members')}</SectionTitle>
				{members.data && <Hint aria-live="polite">{t('count', { count: totalElements })}</Hint>}
			</Group>
			<Group mb="md" gap="sm">
				<SegmentedControl visibleFrom="sm" aria-label={t('state')} data={states} value={shown} onChange={(state) => look({ state: state as Shown })} />
				<Select
					hiddenFrom="sm"
					flex={1}
					aria-label={t('state')}
					data={states}
					value={shown}
					allowDeselect={false}
					onChange={(state) => look({ state: (state ?? 'PENDING') as Shown })}
				/>
				<TextInput
					flex={{ base: '1 1 100%', sm: 1 }}
					type="search"
					aria-label={t('searchLabel')}
					placeholder={t('searchLabel')}
					leftSection={<IconSearch size={16} aria-hidden />}
					defaultValue={q}
					maxLength={MEMBER_QUERY_LENGTH}
					onChange={(event) => type(event.currentTarget.value.trim())}
				/>
			</Group>
			<LoadState query={members} failed={t('failed')} />
			{members.isSuccess && rows.length === 0 && (
				<EmptyState
					icon={<IconUserCheck size={28} stroke={1.4} />}
					title={t(shown === 'PENDING' && !q ? 'empty.nobodyWaits' : 'empty.nobodyFound')}
					text={t(shown === 'PENDING' && !q ? 'empty.nobodyWaitsText' : 'empty.nobodyFoundText')}
				/>
			)}
			<Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} onPointerLeave={release}>
				{rows.map((member) => (
					<MemberCard key={member.userId} member={member} isGone={isGone(member)} onDecide={hold} />
				))}
			</Stack>
			{totalElements > SIZE && (
				<Group component="nav" aria-label={t('inactive.pages')} justify="center" mt="md">
					<Pagination
						total={Math.ceil(totalElements / SIZE)}
						value={page + 1}
						onChange={(next) => look({ page: next - 1 })}
						getControlProps={(control) => ({ 'aria-label': t(control === 'next' ? 'search:pager.next' : 'search:pager.previous') })}
					/>
				</Group>
			)}
			<div style={{ marginTop: 'var(--mantine-spacing-xl)' }}>
				<MarketDays />
			</div>
		</div>
	);
}
