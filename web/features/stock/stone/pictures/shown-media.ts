import { useTranslation } from 'react-i18next';
import { listPhotos, type ShownPhoto } from '#web/lib/files/photos.ts';
import { isForMembers, type ShownDiamond } from '#web/parts/stock/diamond-cache.ts';
import { useDiamondTitle } from '#web/parts/stock/diamond-title.ts';

/** A photo, the video, a page that the seller linked (such as a rotating view), a linked certificate, or an uploaded certificate PDF. */
export type ShownMedia = {
	url: string;
	/** A description for a reader who does not see it. */
	words: string;
} & ({ kind: 'photo'; photo: ShownPhoto } | { kind: 'video' | 'link' | 'certificate' | 'sent' });

/** Whether the media is not shown in the stone's page itself: another site's page, which loads only on request, or a PDF, which we never embed. */
export function isPage({ kind }: ShownMedia): boolean {
	return kind === 'link' || kind === 'certificate' || kind === 'sent';
}

/** Returns all media of a stone in display order. */
export function useShownMedia(diamond: ShownDiamond): ShownMedia[] {
	const { t } = useTranslation('stone');
	const stone = useDiamondTitle()(diamond);
	const photos = listPhotos(diamond).map(
		(photo, at): ShownMedia => ({ kind: 'photo', url: photo.url, photo, words: t('gallery.photo', { number: at + 1, stone }) }),
	);
	if (!isForMembers(diamond)) return photos;
	const { video, certificate, externalLink, certificateLink } = diamond;
	return [
		...photos,
		...(video ? [{ kind: 'video', url: video, words: t('gallery.video', { stone }) } as const] : []),
		...(certificate ? [{ kind: 'sent', url: certificate, words: t('gallery.sent', { stone }) } as const] : []),
		...(externalLink ? [{ kind: 'link', url: externalLink, words: t('gallery.link', { stone }) } as const] : []),
		...(certificateLink ? [{ kind: 'certificate', url: certificateLink, words: t('gallery.certificate', { stone }) } as const] : []),
	];
}
