import { ActionIcon, Button, Group, Paper, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDownload, IconVideo } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { showError } from '../../lib/errors.ts';
import { saveFile } from '../../lib/save-file.ts';
import { isForMembers, type ShownDiamond } from '../../ui/diamond-cache.ts';
import { useDiamondTitle } from '../../ui/diamond-title.ts';
import classes from './gallery.module.css';

interface Shown {
	kind: 'photo' | 'video';
	url: string;
	/** What a reader who does not see it is told. */
	words: string;
}

/** Photos and video of a stone: one large, the others to choose from, by arrow keys too. Draws nothing when there are none. */
export function Gallery({ diamond }: { diamond: ShownDiamond }) {
	const { t } = useTranslation('stone');
	const stone = useDiamondTitle()(diamond);
	const [chosen, setChosen] = useState(0);
	const photos = diamond.images.map((url, at): Shown => ({ kind: 'photo', url, words: t('gallery.photo', { number: at + 1, stone }) }));
	const video = isForMembers(diamond) && diamond.video;
	const all: Shown[] = video ? [...photos, { kind: 'video', url: video, words: t('gallery.video', { stone }) }] : photos;
	const at = Math.min(chosen, all.length - 1);
	const shown = all[at];
	if (!shown) return null;
	const step = (by: number) => setChosen((at + by + all.length) % all.length);
	const onKeyDown = (event: KeyboardEvent) => {
		const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
		// A playing video has arrow keys of its own.
		if (by === undefined || all.length < 2 || event.target instanceof HTMLVideoElement) return;
		event.preventDefault();
		step(by);
	};
	return (
		<Paper withBorder p="sm" component="section" aria-label={t('gallery.title')} onKeyDown={onKeyDown}>
			<div className={classes.stage}>
				{shown.kind === 'photo' ? (
					<a href={shown.url} target="_blank" rel="noopener noreferrer" title={t('gallery.open')}>
						<img key={shown.url} src={shown.url} alt={shown.words} />
					</a>
				) : (
					// biome-ignore lint/a11y/useMediaCaption: a stone turning in the light; nothing is said in it.
					<video key={shown.url} src={shown.url} controls playsInline preload="metadata" aria-label={shown.words} />
				)}
			</div>
			<Group justify="space-between" mt="xs" gap="xs">
				{all.length > 1 ? (
					<Group gap={6} role="group" aria-label={t('gallery.choose')}>
						<ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('gallery.previous')} onClick={() => step(-1)}>
							<IconChevronLeft size={18} />
						</ActionIcon>
						{all.map((one, index) => (
							<UnstyledButton
								key={one.url}
								className={classes.thumb}
								aria-label={one.words}
								aria-current={index === at || undefined}
								onClick={() => setChosen(index)}
							>
								{one.kind === 'photo' ? <img src={one.url} alt="" loading="lazy" /> : <IconVideo size={22} aria-hidden />}
							</UnstyledButton>
						))}
						<ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('gallery.next')} onClick={() => step(1)}>
							<IconChevronRight size={18} />
						</ActionIcon>
					</Group>
				) : (
					<span />
				)}
				{isForMembers(diamond) && <DownloadAll diamondId={diamond.diamondId} lotId={diamond.lotId} />}
			</Group>
		</Paper>
	);
}

function DownloadAll({ diamondId, lotId }: { diamondId: string; lotId: string }) {
	const { t } = useTranslation('stone');
	const download = useMutation({
		mutationFn: () => api.downloadAll({ params: { id: diamondId } }),
		onSuccess: (archive) => saveFile(archive, `${lotId}.zip`),
		onError: showError,
	});
	return (
		<Button
			variant="subtle"
			size="compact-sm"
			leftSection={<IconDownload size={16} aria-hidden />}
			loading={download.isPending}
			onClick={() => download.mutate()}
		>
			{t('gallery.download')}
		</Button>
	);
}
