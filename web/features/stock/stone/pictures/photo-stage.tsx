import { useEventListener, useMergedRef, useResizeObserver } from '@mantine/hooks';
import type { Dispatch, RefCallback, SetStateAction } from 'react';
import type { ShownPhoto } from '#web/lib/files/photos.ts';
import { Photo } from '#web/parts/stock/pictures/photo.tsx';
import classes from './lightbox.module.css';
import { findPlace, usePointers } from './use-pointers.ts';
import { computeFit, computeWheelFactor, type Size, toggleAt, type Zoom, zoomAt } from './zoom.ts';

interface Stage {
	ref: RefCallback<HTMLDivElement>;
	size: Size;
	/** The photo's size when it is seen whole. */
	fitted: Size;
}

/** Measures the photo's place on the screen and its size there. */
export function useStage(photo: ShownPhoto | undefined): Stage {
	const [ref, { width, height }] = useResizeObserver<HTMLDivElement>();
	const size = { width, height };
	return { ref, size, fitted: photo?.width && photo.height ? computeFit(size, { width: photo.width, height: photo.height }) : size };
}

interface Props {
	photo: ShownPhoto;
	words: string;
	stage: Stage;
	zoom: Zoom;
	onZoom: Dispatch<SetStateAction<Zoom>>;
	/** Shows the next or previous media; undefined if there is only one. */
	onStep: ((by: 1 | -1) => void) | undefined;
}

/** A photo that can be zoomed by wheel, pinch or double tap. */
export function PhotoStage({ photo, words, stage, zoom, onZoom, onStep }: Props) {
	const { size, fitted } = stage;
	const pointers = usePointers({ stage: size, fitted, whole: zoom.scale === 1, onZoom, onStep: (by) => onStep?.(by) });
	// React's own wheel listener is passive and cannot keep the page from scrolling.
	const wheel = useEventListener<'wheel', HTMLDivElement>(
		'wheel',
		function turnWheel(event) {
			event.preventDefault();
			const at = findPlace({ currentTarget: this, clientX: event.clientX, clientY: event.clientY });
			onZoom((present) => zoomAt(present, at, computeWheelFactor(event.deltaY), size, fitted));
		},
		{ passive: false },
	);
	const taps = useEventListener<'dblclick', HTMLDivElement>('dblclick', function toggleZoom({ clientX, clientY }) {
		const at = findPlace({ currentTarget: this, clientX, clientY });
		onZoom((present) => toggleAt(present, at, size, fitted));
	});
	return (
		<div ref={useMergedRef(stage.ref, wheel, taps)} className={classes.stage} data-magnified={zoom.scale > 1 || undefined} {...pointers}>
			<div className={classes.place} style={{ ...fitted, transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}>
				<Photo photo={photo} alt={words} sizes={`${Math.ceil(fitted.width * Math.ceil(zoom.scale))}px`} fit="contain" main className={classes.whole} />
			</div>
		</div>
	);
}
