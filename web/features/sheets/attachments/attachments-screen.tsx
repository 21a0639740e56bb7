import { Badge, Button, Group, Stack, Title } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Member } from '#shared/contract/accounts/members.ts';
import { linkTo } from '#shared/contract/screens.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#shared/domain/common/request-limits.ts';
import { LISTING_STATES } from '#shared/domain/stock/listing.ts';
import { mayAddMedia } from '#shared/domain/stock/media.ts';
import { readPage } from '#web/lib/addresses/list-place.ts';
import { readWholePage } from '#web/lib/addresses/whole-page.ts';
import { api } from '#web/lib/api/api.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { INVENTORY } from '#web/parts/stock/diamond-cache.ts';
import { useDiamondTitle } from '#web/parts/stock/diamond-title.ts';
import { DiamondPicture } from '#web/parts/stock/pictures/diamond-picture.tsx';
import { StoneLink } from '#web/parts/stock/stone-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { Pager } from '#web/ui/lists/pager.tsx';
import { LoadState } from '#web/ui/load-failure.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import classes from './attachments.module.css';

const ManyFiles = loadLater(async () => (await import('./many-files.tsx')).ManyFiles);

const MediaDialog = loadLater(async () => (await import('#web/parts/stock/media/media-dialog.tsx')).MediaDialog);

/** Adds photos, videos and certificates to stones after a bulk upload, for a single stone or for many at once (specification 2, attachment table). */
export default function AttachmentsScreen() {
	const { member } = useSession();
	return member ? <Attachments member={member} /> : null;
}

function Attachments({ member }: { member: Member }) {
	const { t } = useTranslation('upload');
	const [url, setUrl] = useSearchParams();
	const page = readPage(url);
	const size = PAGE_SIZES.find((offered) => String(offered) === url.get('size')) ?? DEFAULT_PAGE_SIZE;
	const show = (next: { page: number; size: number }) =>
		setUrl({ ...(next.size === DEFAULT_PAGE_SIZE ? {} : { size: String(next.size) }), ...(next.page ? { page: String(next.page + 1) } : {}) });
	// Newest first, so that the latest upload is at the top.
	const stones = useQuery({
		queryKey: [INVENTORY, member.userName, 'attachments', page, size],
		queryFn: () => {
			const filters = { userName: member.userName, state: LISTING_STATES.filter(mayAddMedia) };
			return readWholePage((number, asked) => api.inventory({ body: { ...filters, page: number, size: asked } }), page, size);
		},
		placeholderData: keepPreviousData,
	});
	const { content = [], totalElements = 0 } = stones.data ?? {};
	const [chosen, setChosen] = useState<Diamond>();
	return (
		<Stack gap="lg">
			<PageTitle hint={t('attachments.intro')}>{t('attachments.title')}</PageTitle>
			<LoadState query={stones} failed={t('attachments.failed')} />
			{stones.data && totalElements === 0 && (
				<EmptyState title={t('attachments.empty')} text={t('attachments.emptyText')} action={<LinkButton to={linkTo('upload')}>{t('title')}</LinkButton>} />
			)}
			{totalElements > 0 && (
				<>
					<ManyFiles memberId={member.userId} />
					<section aria-labelledby="stones-title">
						<Title order={2} size="h4" id="stones-title" mb="xs">
							{t('attachments.stones')}
						</Title>
						<ul className={classes.stones}>
							{content.map((diamond) => (
								<Row key={diamond.diamondId} diamond={diamond} onChoose={() => setChosen(diamond)} />
							))}
						</ul>
					</section>
					<Pager
						label={t('attachments.pages')}
						page={page}
						size={size}
						total={totalElements}
						onPage={(next) => show({ page: next, size })}
						onSize={(next) => show({ page: 0, size: next })}
					/>
				</>
			)}
			{chosen && <MediaDialog key={chosen.diamondId} diamond={chosen} opened onClose={() => setChosen(undefined)} />}
		</Stack>
	);
}

function Row({ diamond, onChoose }: { diamond: Diamond; onChoose: () => void }) {
	const { t } = useTranslation('upload');
	const title = useDiamondTitle();
	const marks = [
		diamond.images.length > 0 && t('attachments.photos', { count: diamond.images.length }),
		diamond.video !== undefined && t('attachments.video'),
		diamond.certificate !== undefined && t('attachments.certificate'),
	].filter(Boolean);
	return (
		<li className={classes.stone}>
			<DiamondPicture diamond={diamond} size={40} />
			<div className={classes.words}>
				<StoneLink diamond={diamond}>{diamond.lotId}</StoneLink>
				<Hint>{title(diamond)}</Hint>
			</div>
			<Group gap="sm" wrap="nowrap">
				<Badge variant={marks.length > 0 ? 'light' : 'default'} color={marks.length > 0 ? 'teal' : 'gray'}>
					{marks.length > 0 ? marks.join(' · ') : t('attachments.none')}
				</Badge>
				<Button
					variant="default"
					size="compact-sm"
					leftSection={<IconPhotoPlus size={16} aria-hidden />}
					aria-label={t('attachments.addTo', { lotId: diamond.lotId })}
					onClick={onChoose}
				>
					{t('attachments.add')}
				</Button>
			</Group>
		</li>
	);
}
