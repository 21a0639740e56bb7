import { Alert, Group, Input, List, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MediaFault, MediaKind } from '#shared/domain/stock/media.ts';
import { countRoom, isNew, type MediaItem, moveForward } from '#web/lib/files/media-draft.ts';
import { checkMediaFile, MEDIA_ACCEPT } from '#web/lib/files/media-file.ts';
import { MEDIA_LIMITS } from '#web/lib/files/media-limits.ts';
import classes from './media.module.css';
import { MediaTile } from './media-tile.tsx';

interface Props {
	items: readonly MediaItem[];
	onItems: (items: MediaItem[]) => void;
	shares: ReadonlyMap<string, number>;
	/** Whether nothing can be changed now. */
	busy: boolean;
	/** Whether chosen files are being checked. The form counts as busy until then, or it would be saved without them. */
	checking: boolean;
	onChecking: (checking: boolean) => void;
	/** Whether the stone's media must stay, because bidders have seen them. */
	locked?: boolean;
	/** Whether to omit the title, because the page already shows it. */
	bare?: boolean;
}

const NO_ROOM = { photo: 'NO_ROOM_PHOTO', video: 'NO_ROOM_VIDEO', certificate: 'NO_ROOM_CERTIFICATE' } as const satisfies Record<MediaKind, string>;

type Refused = { fileName: string; fault: MediaFault | (typeof NO_ROOM)[MediaKind] };

/** Lets the seller choose, order and remove a stone's photos, video and certificate. Reports invalid files before anything is uploaded. */
export function MediaChooser({ items, onItems, shares, busy, checking, onChecking, locked, bare }: Props) {
	const { t } = useTranslation('media');
	const [refused, setRefused] = useState<Refused[]>([]);
	const full = (['photo', 'video', 'certificate'] as const).every((kind) => countRoom(kind, items) === 0);

	const add = async (files: readonly File[]) => {
		onChecking(true);
		const next = [...items];
		const without: Refused[] = [];
		for (const file of files) {
			// Reading fails for a file that is gone, or that its system cannot fetch.
			const checked = await checkMediaFile(file).catch(() => 'FILE_UNREADABLE' as const);
			if (typeof checked === 'string') without.push({ fileName: file.name, fault: checked });
			else if (countRoom(checked.kind, next) > 0) next.push({ ...checked, key: crypto.randomUUID() });
			else without.push({ fileName: file.name, fault: NO_ROOM[checked.kind] });
		}
		setRefused(without);
		onChecking(false);
		onItems(next);
	};
	return (
		<Input.Wrapper label={bare ? undefined : t('title')} labelElement="div" description={t('limits', MEDIA_LIMITS)}>
			<Stack gap="sm" mt="xs">
				{items.length > 0 && (
					<ul className={classes.tiles}>
						{items.map((item) => (
							<MediaTile
								key={item.key}
								item={item}
								place={items.filter(({ kind }) => kind === item.kind).indexOf(item) + 1}
								share={shares.get(item.key)}
								fixed={busy || (locked === true && !isNew(item))}
								onRemove={() => onItems(items.filter((other) => other !== item))}
								onForward={locked ? undefined : () => onItems(moveForward(items, item.key))}
							/>
						))}
					</ul>
				)}
				{!full && (
					<Dropzone
						// Rejected files are checked too, which says why they are invalid.
						onDropAny={(files: File[], rejected: { file: File }[]) => void add([...files, ...rejected.map(({ file }) => file)])}
						onDrop={() => undefined}
						accept={MEDIA_ACCEPT}
						disabled={busy}
						loading={checking}
						inputProps={{ 'aria-label': t('choose') }}
						aria-label={t('choose')}
						p="md"
					>
						<Group gap="sm" wrap="nowrap" style={{ pointerEvents: 'none' }}>
							<IconPhotoPlus size={28} stroke={1.4} aria-hidden style={{ flex: 'none' }} />
							<Text size="sm">{t('drop')}</Text>
						</Group>
					</Dropzone>
				)}
				{refused.length > 0 && (
					<Alert color="red" title={t('notTaken')}>
						<List size="sm">
							{refused.map(({ fileName, fault }) => (
								<List.Item key={`${fileName} ${fault}`}>
									{fileName}: {t(`fault.${fault}`, MEDIA_LIMITS)}
								</List.Item>
							))}
						</List>
					</Alert>
				)}
			</Stack>
		</Input.Wrapper>
	);
}
