import { ActionIcon, Anchor, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowsMinimize, IconCertificate, IconDownload, IconExternalLink, IconFileTypePdf, IconMinus, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Hint } from '#web/ui/hint.tsx';
import { Modal } from '#web/ui/overlays/dialogs.tsx';
import classes from './lightbox.module.css';
import { MediaStrip } from './media-strip.tsx';
import { PhotoStage, useStage } from './photo-stage.tsx';
import { isPage, type ShownMedia } from './shown-media.ts';
import { moveBy, STEP, WHOLE, type Zoom, zoomAt } from './zoom.ts';

interface Props {
	media: readonly ShownMedia[];
	/** Index of the shown media. */
	at: number;
	onAt: (at: number) => void;
	onClose: () => void;
}

/** Pixels by which an arrow key moves a zoomed photo. */
const KEY_MOVE = 80;
const ARROWS: Record<string, { x: number; y: number }> = {
	ArrowLeft: { x: 1, y: 0 },
	ArrowRight: { x: -1, y: 0 },
	ArrowUp: { x: 0, y: 1 },
	ArrowDown: { x: 0, y: -1 },
};
const MAGNIFYING: Record<string, number> = { '+': STEP, '=': STEP, '-': 1 / STEP, '0': 0 };

/** A full-screen view of a stone's photos, video and the seller's page, for keyboard, mouse and touch. */
export default function Lightbox({ media, at, onAt, onClose }: Props) {
	const { t } = useTranslation('stone');
	const shown = media[at];
	const [zoom, setZoom] = useState<Zoom>(WHOLE);
	const stage = useStage(shown?.kind === 'photo' ? shown.photo : undefined);
	const [beside, setBeside] = useState(false);
	if (!shown) return null;
	const certificate = media.find(({ kind }) => kind === 'certificate');
	const show = (next: number) => {
		setZoom(WHOLE);
		onAt(next);
	};
	const step = (by: 1 | -1) => show((at + by + media.length) % media.length);
	const magnify = (factor: number) => setZoom((present) => (factor === 0 ? WHOLE : zoomAt(present, { x: 0, y: 0 }, factor, stage.size, stage.fitted)));
	const onKeyDown = (event: KeyboardEvent) => {
		const arrow = ARROWS[event.key];
		const factor = MAGNIFYING[event.key];
		if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLVideoElement) return;
		if (factor !== undefined) magnify(factor);
		else if (arrow && zoom.scale > 1) setZoom((present) => moveBy(present, { x: arrow.x * KEY_MOVE, y: arrow.y * KEY_MOVE }, stage.size, stage.fitted));
		else if (arrow && arrow.x !== 0 && media.length > 1) step(arrow.x > 0 ? -1 : 1);
		else return;
		event.preventDefault();
		// The page behind handles keys too.
		event.stopPropagation();
	};
	const title = media.length > 1 ? `${shown.words} · ${t('gallery.place', { number: at + 1, count: media.length })}` : shown.words;
	return (
		<Modal opened fullScreen onClose={onClose} onKeyDown={onKeyDown} title={title} padding="sm" classNames={{ content: classes.content, body: classes.body }}>
			<div className={classes.stages}>
				{shown.kind === 'photo' && (
					<PhotoStage photo={shown.photo} words={shown.words} stage={stage} zoom={zoom} onZoom={setZoom} onStep={media.length > 1 ? step : undefined} />
				)}
				{shown.kind === 'video' && (
					// biome-ignore lint/a11y/useMediaCaption: a stone turning in the light; nothing is said in it.
					<video src={shown.url} controls loop playsInline className={classes.video} aria-label={shown.words} />
				)}
				{shown.kind === 'sent' ? <SentCertificate url={shown.url} /> : isPage(shown) && <SellersPage key={shown.url} page={shown} />}
				{beside && certificate && certificate !== shown && <SellersPage page={certificate} />}
			</div>
			<Group justify="space-between" gap="xs">
				{media.length > 1 ? <MediaStrip media={media} at={at} onChoose={show} onStep={step} /> : <span />}
				{certificate && certificate !== shown && (
					<Button
						variant={beside ? 'filled' : 'default'}
						className={classes.wideOnly}
						aria-pressed={beside}
						leftSection={<IconCertificate size={18} aria-hidden />}
						onClick={() => setBeside(!beside)}
					>
						{t('gallery.beside')}
					</Button>
				)}
				{shown.kind === 'photo' && (
					<Group gap={6} wrap="nowrap" role="group" aria-label={t('gallery.zoom')}>
						<ActionIcon variant="default" size="lg" aria-label={t('gallery.zoomOut')} disabled={zoom.scale === 1} onClick={() => magnify(1 / STEP)}>
							<IconMinus size={18} />
						</ActionIcon>
						<ActionIcon variant="default" size="lg" aria-label={t('gallery.zoomIn')} onClick={() => magnify(STEP)}>
							<IconPlus size={18} />
						</ActionIcon>
						<ActionIcon variant="default" size="lg" aria-label={t('gallery.whole')} disabled={zoom.scale === 1} onClick={() => magnify(0)}>
							<IconArrowsMinimize size={18} />
						</ActionIcon>
						<ActionIcon component="a" href={shown.url} target="_blank" rel="noopener noreferrer" variant="default" size="lg" aria-label={t('gallery.asSent')}>
							<IconExternalLink size={18} />
						</ActionIcon>
					</Group>
				)}
			</Group>
			<VisuallyHidden role="status">{zoom.scale > 1 ? t('gallery.magnified', { percent: Math.round(zoom.scale * 100) }) : title}</VisuallyHidden>
		</Modal>
	);
}

/**
 * A page or picture at an address that the seller stated, in a sandboxed frame. Its
 * scripts run in an opaque origin without any storage. It cannot navigate this
 * window, open another one, or learn this page's address. Browsers show no PDF in
 * such a frame, so a PDF opens in a new window.
 */
function SellersPage({ page: { url, words } }: { page: ShownMedia }) {
	const { t } = useTranslation('stone');
	const { hostname, pathname } = new URL(url);
	const isPdf = /\.pdf$/i.test(pathname);
	return (
		<div className={classes.framed}>
			{isPdf ? (
				<Text className={classes.frame} p="md">
					{t('gallery.pdf')}
				</Text>
			) : (
				<iframe src={url} title={words} sandbox="allow-scripts" referrerPolicy="no-referrer" className={classes.frame} />
			)}
			<Group gap="xs">
				<Hint>{t('gallery.from', { host: hostname })}</Hint>
				<Anchor href={url} target="_blank" rel="noopener noreferrer nofollow" size="sm">
					{t('gallery.newTab')} <IconExternalLink size={14} aria-hidden />
				</Anchor>
			</Group>
		</div>
	);
}

/**
 * The certificate that the seller has uploaded. No page of ours embeds it: storage
 * serves it as a download, so that nothing in it runs in the market's origin.
 */
function SentCertificate({ url }: { url: string }) {
	const { t } = useTranslation('stone');
	return (
		<Stack p="md" align="center" justify="center">
			<IconFileTypePdf size={64} stroke={1} aria-hidden />
			<Text ta="center">{t('gallery.sentText')}</Text>
			<Button component="a" href={url} download rel="noopener noreferrer" leftSection={<IconDownload size={18} aria-hidden />}>
				{t('gallery.save')}
			</Button>
		</Stack>
	);
}
