import { useTranslation } from 'react-i18next';
import { listPhotos, type ShownPhoto } from '../../lib/photos.ts';
import { isForMembers, type ShownDiamond } from '../../ui/diamond-cache.ts';
import { useDiamondTitle } from '../../ui/diamond-title.ts';

/** One thing to look at: a photo, the video, or a page of the seller's own, such as the stone turning. */
export type ShownMedia = {
	url: string;
	/** What a reader who does not see it is told. */
	words: string;
} & ({ kind: 'photo'; photo: ShownPhoto } | { kind: 'video' | 'link' });

/** All there is to look at of a stone, in the order in which it is shown. */
export function useShownMedia(diamond: ShownDiamond): ShownMedia[] {
	const { t } = useTranslation('stone');
	const stone = useDiamondTitle()(diamond);
	const photos = listPhotos(diamond).map(
		(photo, at): ShownMedia => ({ kind: 'photo', url: photo.url, photo, words: t('gallery.photo', { number: at + 1, stone }) }),
	);
	if (!isForMembers(diamond)) return photos;
	const { video, externalLink } = diamond;
	return [
		...photos,
		...(video ? [{ kind: 'video', url: video, words: t('gallery.video', { stone }) } as const] : []),
		...(externalLink ? [{ kind: 'link', url: externalLink, words: t('gallery.link', { stone }) } as const] : []),
	];
}
