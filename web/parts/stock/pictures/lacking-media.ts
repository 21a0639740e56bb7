import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import type { SeenKind } from '#shared/domain/stock/media.ts';

export const MEDIA_KINDS: readonly SeenKind[] = ['photo', 'video'];

export function listLacking({ images, video }: Pick<Diamond, 'images' | 'video'>): SeenKind[] {
	return MEDIA_KINDS.filter((kind) => (kind === 'photo' ? images.length === 0 : video === undefined));
}
