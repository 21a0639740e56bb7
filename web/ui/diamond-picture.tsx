import { useState } from 'react';
import type { ShownDiamond } from './diamond-cache.ts';
import { DiamondShapeIcon } from './diamond-shape-icon.tsx';

interface Props {
	diamond: ShownDiamond;
	/** Pixels. */
	size: number;
}

/** A stone's first photo where there is one, else a drawing of its shape. Words stand beside it. */
export function DiamondPicture({ diamond, size }: Props) {
	const [lost, setLost] = useState<string>();
	const [photo] = diamond.images;
	if (!photo || photo === lost) return <DiamondShapeIcon shape={diamond.shape} size={size} />;
	const room = size + 8;
	return (
		<img
			src={photo}
			alt=""
			width={room}
			height={room}
			loading="lazy"
			decoding="async"
			onError={() => setLost(photo)}
			style={{ flex: 'none', margin: '-4px 0 -4px -4px', objectFit: 'cover', borderRadius: 'var(--mantine-radius-sm)' }}
		/>
	);
}
