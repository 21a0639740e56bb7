import { ActionIcon, Badge, Group, Progress, Text } from '@mantine/core';
import { IconArrowLeft, IconCertificate, IconTrash, IconVideo } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isNew, type MediaItem } from '#web/lib/files/media-draft.ts';
import { writeSizeOfCover } from '#web/lib/files/photos.ts';
import { Hint } from '#web/ui/hint.tsx';
import { Photo } from '../pictures/photo.tsx';
import classes from './media.module.css';

interface Props {
	item: MediaItem;
	/** Position among the items of its kind, from 1. */
	place: number;
	/** Uploaded share, 0 to 1; undefined if no upload is running. */
	share: number | undefined;
	/** Whether the item cannot be moved or removed now. */
	fixed: boolean;
	onRemove: () => void;
	onForward: (() => void) | undefined;
}

const WIDTH = 210;

export function MediaTile({ item, place, share, fixed, onRemove, onForward }: Props) {
	const { t } = useTranslation('media');
	const address = useAddress(item);
	const problem = isNew(item) ? item.problem : undefined;
	const name = item.kind === 'photo' ? t('photo', { number: place }) : t(item.kind);
	return (
		<li className={classes.tile} data-problem={problem !== undefined || undefined}>
			<div className={classes.picture}>
				{item.kind === 'photo' && <Picture item={item} address={address} name={name} />}
				{item.kind === 'certificate' && <IconCertificate className={classes.paper} size={36} stroke={1.3} aria-hidden />}
				{item.kind === 'video' && (
					<>
						{/* A silent preview without controls; the text next to it describes it. */}
						<video src={address} muted playsInline preload="metadata" aria-label={name} />
						<IconVideo className={classes.film} size={22} aria-hidden />
					</>
				)}
				{item.kind === 'photo' && place === 1 && (
					<Badge className={classes.first} size="sm" variant="filled" color="dark">
						{t('first')}
					</Badge>
				)}
			</div>
			{share !== undefined && <Progress value={Math.round(share * 100)} aria-label={t('sending', { name })} animated />}
			{problem && (
				<Text size="xs" c="red" role="alert">
					{problem}
				</Text>
			)}
			<Group gap={2} justify="space-between" wrap="nowrap">
				<Hint size="xs">{name}</Hint>
				<Group gap={4} wrap="nowrap" className={classes.acts}>
					{onForward && item.kind === 'photo' && place > 1 && (
						<ActionIcon variant="subtle" color="gray" disabled={fixed} aria-label={t('forward', { name })} onClick={onForward}>
							<IconArrowLeft size={16} />
						</ActionIcon>
					)}
					<ActionIcon variant="subtle" color="red" disabled={fixed} aria-label={t('remove', { name })} onClick={onRemove}>
						<IconTrash size={16} />
					</ActionIcon>
				</Group>
			</Group>
		</li>
	);
}

/** Shows the market's rendition in a fitting size, or the local file. */
function Picture({ item, address, name }: { item: MediaItem; address: string | undefined; name: string }) {
	if (!isNew(item) && item.photo) return <Photo photo={item.photo} alt={name} sizes={writeSizeOfCover(item.photo, WIDTH)} fit="cover" />;
	return address ? <img src={address} alt={name} /> : null;
}

function useAddress(item: MediaItem): string | undefined {
	const file = isNew(item) ? item.file : undefined;
	const [local, setLocal] = useState<string>();
	useEffect(() => {
		if (!file) return;
		const address = URL.createObjectURL(file);
		setLocal(address);
		return () => URL.revokeObjectURL(address);
	}, [file]);
	return isNew(item) ? local : item.attachment.url;
}
