import { useState } from 'react';
import type { ShownDiamond } from './diamond-cache.ts';
import { StonePicture } from './stone-picture.tsx';

interface Props {
	diamond: ShownDiamond;
	/** Pixels. */
	size: number;
}

/** A stone's first photo where there is one, else a drawing of it. Words stand beside it. */
export function DiamondPicture({ diamond, size }: Props) {
	const [lost, setLost] = useState<string>();
	const [photo] = diamond.images;
	if (!photo || photo === lost) return <StonePicture stone={diamond} size={size} />;
	return (
		<img
			src={photo}
			alt=""
			width={size}
			height={size}
			loading="lazy"
			decoding="async"
			onError={() => setLost(photo)}
			style={{ flex: 'none', objectFit: 'cover', borderRadius: 'var(--mantine-radius-sm)' }}
		/>
	);
}
