import { useState } from 'react';
import { listPhotos, writeSizeOfCover } from '#web/lib/files/photos.ts';
import type { ShownDiamond } from '../diamond-cache.ts';
import { Photo } from './photo.tsx';
import { StonePicture } from './stone-picture.tsx';

/** Shows a stone's first photo, or else a drawing of the stone. It is decorative: text next to it names the stone. */
export function DiamondPicture({ diamond, size }: { diamond: ShownDiamond; size: number }) {
	const [lost, setLost] = useState<string>();
	const [photo] = listPhotos(diamond);
	if (!photo || photo.url === lost) return <StonePicture stone={diamond} size={size} />;
	return <Photo photo={photo} alt="" sizes={writeSizeOfCover(photo, size)} fit="cover" square={size} onLost={() => setLost(photo.url)} />;
}
