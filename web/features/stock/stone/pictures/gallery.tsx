import { ActionIcon, Button, Group, Paper, UnstyledButton } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { IconDownload, IconMaximize } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#web/lib/api/api.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { saveFile } from '#web/lib/files/save-file.ts';
import { isForMembers, type ShownDiamond } from '#web/parts/stock/diamond-cache.ts';
import { Photo, PhotoSurroundings } from '#web/parts/stock/pictures/photo.tsx';
import classes from './gallery.module.css';
import { MediaIcon, MediaStrip } from './media-strip.tsx';
import { isPage, useShownMedia } from './shown-media.ts';

const Lightbox = loadLater(async () => (await import('./lightbox.tsx')).default);

/** Width of the large picture, which is 60 % of the window's height and next to the auction if there is room. */
const SIZES = '(min-width: 62em) min(100vw - 440px, 80vh), min(100vw, 80vh)';

/** A stone's photos and video: one is large, the others can be chosen, also by arrow keys; with a full-screen mode. Renders nothing without media. */
export function Gallery({ diamond }: { diamond: ShownDiamond }) {
	const { t } = useTranslation('stone');
	const media = useShownMedia(diamond);
	const [chosen, setChosen] = useState(0);
	const [open, setOpen] = useState(false);
	const opener = useRef<HTMLButtonElement>(null);
	// The lightbox is loaded late and cannot restore the focus itself.
	useDidUpdate(() => {
		if (!open) opener.current?.focus();
	}, [open]);
	const at = Math.min(chosen, media.length - 1);
	const shown = media[at];
	if (!shown) return null;
	const openAt = (index: number) => {
		setChosen(index);
		setOpen(true);
	};
	const lightbox = open && <Lightbox media={media} at={at} onAt={setChosen} onClose={() => setOpen(false)} />;
	if (media.every(isPage)) {
		return (
			<Group gap="xs">
				{media.map((one, index) => (
					<Button
						key={`${one.kind} ${one.url}`}
						ref={index === at ? opener : undefined}
						variant="default"
						leftSection={<MediaIcon kind={one.kind} />}
						onClick={() => openAt(index)}
					>
						{one.words}
					</Button>
				))}
				{lightbox}
			</Group>
		);
	}
	const step = (by: number) => setChosen((at + by + media.length) % media.length);
	const onKeyDown = (event: KeyboardEvent) => {
		const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
		// A playing video and the open lightbox use the arrow keys themselves.
		if (open || by === undefined || media.length < 2 || event.target instanceof HTMLVideoElement) return;
		event.preventDefault();
		step(by);
	};
	return (
		<Paper withBorder p="sm" component="section" aria-label={t('gallery.title')} onKeyDown={onKeyDown}>
			<div className={classes.stage}>
				{shown.kind === 'photo' && <PhotoSurroundings photo={shown.photo} />}
				{shown.kind === 'photo' && <Photo photo={shown.photo} alt={shown.words} sizes={SIZES} fit="contain" main={at === 0} />}
				{shown.kind === 'video' && (
					// biome-ignore lint/a11y/useMediaCaption: a stone turning in the light; nothing is said in it.
					<video key={shown.url} src={shown.url} controls loop playsInline preload="metadata" aria-label={shown.words} />
				)}
				{shown.kind === 'video' ? (
					<ActionIcon ref={opener} variant="default" size="lg" className={classes.corner} aria-label={t('gallery.fullScreen')} onClick={() => setOpen(true)}>
						<IconMaximize size={18} />
					</ActionIcon>
				) : (
					<UnstyledButton
						ref={opener}
						className={classes.cover}
						aria-label={isPage(shown) ? `${shown.words} · ${t('gallery.fullScreen')}` : t('gallery.fullScreen')}
						onClick={() => setOpen(true)}
					>
						<span className={classes.corner}>
							<IconMaximize size={18} aria-hidden />
							{isPage(shown) && shown.words}
						</span>
					</UnstyledButton>
				)}
			</div>
			<Group justify="space-between" mt="xs" gap="xs">
				{media.length > 1 ? <MediaStrip media={media} at={at} onChoose={setChosen} onStep={step} /> : <span />}
				{isForMembers(diamond) && diamond.isUploaded && <DownloadAll diamondId={diamond.diamondId} lotId={diamond.lotId} />}
			</Group>
			{lightbox}
		</Paper>
	);
}

function DownloadAll({ diamondId, lotId }: { diamondId: string; lotId: string }) {
	const { t } = useTranslation('stone');
	const download = useAction({
		send: () => api.downloadAll({ params: { id: diamondId } }),
		onDone: (archive) => saveFile(archive, `${lotId}.zip`),
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
