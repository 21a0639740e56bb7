import { useState } from 'react';
import { RENDITION_FORMATS } from '#shared/domain/stock/renditions.ts';
import { type ShownPhoto, writeSourceSet } from '#web/lib/files/photos.ts';
import classes from './photo.module.css';

interface Props {
	photo: ShownPhoto;
	/** The description; empty if words stand beside it. */
	alt: string;
	/** How wide it stands on the page, as `sizes` takes it. */
	sizes: string;
	/** Whether it fills its place and loses its edges, or is seen whole. */
	fit: 'cover' | 'contain';
	/** The one that the page is about: loaded before anything else, the others when they come near. */
	main?: boolean;
	/** Pixels of a place that no style sheet gives. */
	square?: number;
	className?: string;
	onLost?: () => void;
}

/**
 * The surroundings of a photo that is seen whole: its own edges, extended and blurred, so that it does not
 * look like a box in its place. The place cuts off the rest.
 */
export function PhotoSurroundings({ photo: { preview } }: Pick<Props, 'photo'>) {
	return preview ? <span aria-hidden className={classes.surroundings} style={{ backgroundImage: `url("${preview}")` }} /> : null;
}

/**
 * A photo in the smallest rendition that its place needs, a few of its pixels
 * until it is there; itself where it has none, or where they are lost.
 */
export function Photo({ photo, alt, sizes, fit, main, square, className, onLost }: Props) {
	const { url, width, height, widths, preview } = photo;
	const [shown, setShown] = useState<string>();
	const [lost, setLost] = useState<string>();
	const renditions = widths.length > 0 && lost !== url;
	return (
		<picture className={classes.picture}>
			{renditions && RENDITION_FORMATS.map((format) => <source key={format} type={`image/${format}`} srcSet={writeSourceSet(photo, format)} sizes={sizes} />)}
			<img
				// Another photo is another picture: the one before does not stand in for it.
				key={url}
				src={url}
				alt={alt}
				width={square ?? width}
				height={square ?? height}
				loading={main ? 'eager' : 'lazy'}
				fetchPriority={main ? 'high' : 'auto'}
				decoding="async"
				draggable={false}
				className={[classes[fit], className].filter(Boolean).join(' ')}
				style={preview && shown !== url ? { backgroundImage: `url("${preview}")` } : undefined}
				onLoad={() => setShown(url)}
				onError={() => (renditions ? setLost(url) : onLost?.())}
			/>
		</picture>
	);
}
