import { Button, Collapse, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconSearch, IconUserCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Member } from '#shared/contract/accounts/members.ts';
import { INACTIVE_DAYS, MEMBER_QUERY_LENGTH } from '#shared/domain/accounts/limits.ts';
import { formatFullName } from '#shared/domain/accounts/person-name.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/domain/common/request-limits.ts';
import { readPage, useLastPage } from '#web/lib/addresses/list-place.ts';
import { type PageSize, readWholePage } from '#web/lib/addresses/whole-page.ts';
import { api } from '#web/lib/api/api.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { useFormat } from '#web/lib/language/format.ts';
import { useLanguage } from '#web/lib/language/language.ts';
import { INVENTORY } from '#web/parts/stock/diamond-cache.ts';
import { MemberStateBadge } from '#web/parts/stock/state-badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { Pager } from '#web/ui/lists/pager.tsx';
import { LoadState } from '#web/ui/load-failure.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { MEMBERS } from './decisions.ts';
import classes from './member-card.module.css';
import { MemberFacts } from './member-facts.tsx';
import { useReasonWords } from './reason-words.ts';

const SIZE = 20;

/** Shows members who are not active or have not signed in for long, with their stones (specification 1). */
export default function InactiveScreen() {
	const { t } = useTranslation('admin');
	const [url, setUrl] = useSearchParams();
	const q = url.get('q') ?? '';
	const page = readPage(url);
	const type = useDebouncedCallback((words: string) => setUrl(words ? { q: words } : {}, { replace: true }), 250);
	const members = useQuery({
		queryKey: [MEMBERS, 'inactive', q, page],
		queryFn: () => api.listInactive({ query: { page, size: SIZE, q: q || undefined } }),
		placeholderData: keepPreviousData,
	});
	const { content = [], totalElements = 0 } = members.data ?? {};
	useLastPage({ isEmpty: members.isSuccess && !members.isPlaceholderData && content.length === 0, total: totalElements, size: SIZE });
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
			<LoadState query={members} failed={t('failed')} />
			{members.isSuccess && content.length === 0 && (
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

function InactiveMember({ member }: { member: Member }) {
	const { t } = useTranslation('admin');
	const { language } = useLanguage();
	const { date } = useFormat();
	const describeReason = useReasonWords();
	const [opened, { toggle }] = useDisclosure(false);
	const stones = useId();
	const name = formatFullName(member, language);
	const known = member.companyName ?? name;
	const Chevron = opened ? IconChevronUp : IconChevronDown;
	const facts = [
		[t('inactive.lastSignIn'), member.lastSignInAt ? date(member.lastSignInAt) : t('inactive.never')],
		[t('email'), member.email],
		[t('phone'), [member.phoneNumber, member.mobileNumber].filter(Boolean).join(', ')],
		...(member.stateReason ? [[t('reason'), describeReason(member.stateReason)] as const] : []),
	] as const;
	return (
		<Paper component="li" withBorder radius="md" p="md">
			<div className={classes.card}>
				<div className={classes.head}>
					<Text fw={650} component="h2" m={0}>
						{known}
					</Text>
					<Hint mb={6}>{member.companyName ? name : t('noCompany')}</Hint>
					<MemberStateBadge state={member.state} />
				</div>
				<MemberFacts facts={facts} />
				<Button
					variant="default"
					size="xs"
					rightSection={<Chevron size={16} aria-hidden />}
					aria-expanded={opened}
					aria-controls={stones}
					aria-label={t('inactive.stonesOf', { name: known })}
					onClick={toggle}
				>
					{t('inactive.stones')}
				</Button>
			</div>
			<Collapse expanded={opened} id={stones}>
				{opened && <MembersStones userId={member.userId} name={known} />}
			</Collapse>
		</Paper>
	);
}

const StoneList = loadLater(async () => (await import('../market/stone-list.tsx')).StoneList);

function MembersStones({ userId, name }: { userId: string; name: string }) {
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
