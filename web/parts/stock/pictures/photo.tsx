import { useState } from 'react';
import { RENDITION_FORMATS } from '#shared/domain/stock/renditions.ts';
import { type ShownPhoto, writeSourceSet } from '#web/lib/files/photos.ts';
import classes from './photo.module.css';

interface Props {
	photo: ShownPhoto;
	/** The description; empty if text next to the photo describes it. */
	alt: string;
	/** Displayed width, in the syntax of `sizes`. */
	sizes: string;
	/** `cover` fills the place and crops the photo; `contain` shows the whole photo. */
	fit: 'cover' | 'contain';
	/** Whether this is the page's main photo, which loads first. Other photos load when they come near the viewport. */
	main?: boolean;
	/** Width and height in pixels, if no style sheet sets them. */
	square?: number;
	className?: string;
	onLost?: () => void;
}

/** Shows a photo's edges, extended and blurred, around a photo that is shown whole, so that it does not look like a box. The parent clips it. */
export function PhotoSurroundings({ photo: { preview } }: Pick<Props, 'photo'>) {
	return preview ? <span aria-hidden className={classes.surroundings} style={{ backgroundImage: `url("${preview}")` }} /> : null;
}

/**
 * Shows a photo in the smallest sufficient rendition, with a tiny preview while it loads. Shows the original
 * if there are no renditions or they fail to load.
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
				// A new key for another photo, so that the previous one does not stay visible.
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
