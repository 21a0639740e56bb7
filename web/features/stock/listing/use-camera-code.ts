import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { makeCodeReader } from './read-codes.ts';

/** Milliseconds between two camera frames that are read. */
const LOOK_EVERY = 200;

export type Camera = 'starting' | 'looking' | 'unavailable';

/** Shows the camera in `video` while the component is mounted, and calls `onText` with the text of the first QR code that is not `except`. */
export function useCameraCode(video: RefObject<HTMLVideoElement | null>, onText: (text: string) => void, except: string | undefined): Camera {
	const [camera, setCamera] = useState<Camera>('starting');
	const hear = useEffectEvent(onText);
	const isNew = useEffectEvent((text: string) => text !== except);
	useEffect(() => {
		const stop = new AbortController();
		void watch(video.current, stop.signal, setCamera, isNew)
			.then((text) => text !== undefined && hear(text))
			.catch(() => !stop.signal.aborted && setCamera('unavailable'));
		return () => stop.abort();
	}, [video]);
	return camera;
}

async function watch(
	video: HTMLVideoElement | null,
	signal: AbortSignal,
	tell: (camera: Camera) => void,
	isNew: (text: string) => boolean,
): Promise<string | undefined> {
	if (!video) return undefined;
	const left = new Promise<undefined>((leave) => signal.addEventListener('abort', () => leave(undefined)));
	const reader = makeCodeReader();
	// Its failure is awaited below, where the camera is turned off.
	reader.catch(() => undefined);
	const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
	try {
		// The reader may take long to load, and the camera must not stay on meanwhile.
		const read = await Promise.race([reader, left]);
		if (!read || signal.aborted) return undefined;
		video.srcObject = stream;
		await video.play();
		tell('looking');
		while (!signal.aborted) {
			const picture = await createImageBitmap(video);
			const text = await read(picture);
			picture.close();
			if (text !== undefined && isNew(text)) return text;
			await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
		}
		return undefined;
	} finally {
		for (const track of stream.getTracks()) track.stop();
	}
}
