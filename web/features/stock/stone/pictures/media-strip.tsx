import { ActionIcon, Group, UnstyledButton } from '@mantine/core';
import { IconCertificate, IconChevronLeft, IconChevronRight, IconFileTypePdf, IconPhoto, IconRotate360, IconVideo } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { writeSizeOfCover } from '#web/lib/files/photos.ts';
import { Photo } from '#web/parts/stock/pictures/photo.tsx';
import classes from './gallery.module.css';
import type { ShownMedia } from './shown-media.ts';

interface Props {
	media: readonly ShownMedia[];
	/** Index of the shown media. */
	at: number;
	onChoose: (at: number) => void;
	onStep: (by: 1 | -1) => void;
}

/** Pixels. */
const THUMB = 56;

/** Small pictures of a stone's media, to choose from. */
export function MediaStrip({ media, at, onChoose, onStep }: Props) {
	const { t } = useTranslation('stone');
	return (
		<Group gap={6} wrap="nowrap" role="group" aria-label={t('gallery.choose')}>
			<ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('gallery.previous')} onClick={() => onStep(-1)}>
				<IconChevronLeft size={18} />
			</ActionIcon>
			{media.map((one, index) => (
				<UnstyledButton
					key={`${one.kind} ${one.url}`}
					className={classes.thumb}
					aria-label={one.words}
					aria-current={index === at || undefined}
					onClick={() => onChoose(index)}
				>
					<Thumb media={one} />
				</UnstyledButton>
			))}
			<ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('gallery.next')} onClick={() => onStep(1)}>
				<IconChevronRight size={18} />
			</ActionIcon>
		</Group>
	);
}

function Thumb({ media }: { media: ShownMedia }) {
	if (media.kind !== 'photo') return <MediaIcon kind={media.kind} />;
	return <Photo photo={media.photo} alt="" sizes={writeSizeOfCover(media.photo, THUMB)} fit="cover" square={THUMB} />;
}

const ICONS = { photo: IconPhoto, video: IconVideo, link: IconRotate360, certificate: IconCertificate, sent: IconFileTypePdf };

/** An icon for media without a thumbnail. */
export function MediaIcon({ kind }: Pick<ShownMedia, 'kind'>) {
	const Icon = ICONS[kind];
	return <Icon size={20} aria-hidden />;
}
