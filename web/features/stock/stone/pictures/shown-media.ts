import { useTranslation } from 'react-i18next';
import { listPhotos, type ShownPhoto } from '#web/lib/files/photos.ts';
import { isForMembers, type ShownDiamond } from '#web/parts/stock/diamond-cache.ts';
import { useDiamondTitle } from '#web/parts/stock/diamond-title.ts';

/** One thing to look at: a photo, the video, a page of the seller's own, such as the stone turning, the certificate where the seller says it is, or as a PDF that the seller has sent. */
export type ShownMedia = {
	url: string;
	/** A description for a reader who does not see it. */
	words: string;
} & ({ kind: 'photo'; photo: ShownPhoto } | { kind: 'video' | 'link' | 'certificate' | 'sent' });

/** Whether it is not drawn in the stone's page itself: somebody else's page, which is not loaded before a member asks for it, or a PDF, which no page of ours shows. */
export function isPage({ kind }: ShownMedia): boolean {
	return kind === 'link' || kind === 'certificate' || kind === 'sent';
}

/** All there is to look at of a stone, in the order in which it is shown. */
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
