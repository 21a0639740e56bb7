import { type PointerEvent, useRef } from 'react';
import { moveBy, type Point, readSwipe, type Size, type Zoom, zoomByPinch } from './zoom.ts';

interface Options {
	stage: Size;
	fitted: Size;
	/** Whether the whole picture is visible: a finger then swipes to the next one, else it moves the picture. */
	whole: boolean;
	onZoom: (change: (zoom: Zoom) => Zoom) => void;
	onStep: (by: 1 | -1) => void;
}

const NOWHERE: Point = { x: 0, y: 0 };

/** Handles fingers and mouse on a picture: two fingers zoom, one moves it or swipes to the next one. */
export function usePointers({ stage, fitted, whole, onZoom, onStep }: Options) {
	const down = useRef(new Map<number, Point>());
	/** Distance moved by a single finger; undefined once a second finger touched. */
	const led = useRef<Point | undefined>(NOWHERE);

	const lift = (event: PointerEvent<HTMLElement>) => {
		if (!down.current.delete(event.pointerId) || down.current.size > 0) return;
		const by = whole && led.current && event.type === 'pointerup' ? readSwipe(led.current) : 0;
		if (by !== 0) onStep(by);
	};
	return {
		onPointerDown(event: PointerEvent<HTMLElement>) {
			if (event.button !== 0 || down.current.size === 2) return;
			event.currentTarget.setPointerCapture(event.pointerId);
			down.current.set(event.pointerId, findPlace(event));
			led.current = down.current.size === 1 ? NOWHERE : undefined;
		},
		onPointerMove(event: PointerEvent<HTMLElement>) {
			const was = down.current.get(event.pointerId);
			if (!was) return;
			const [one, other] = down.current.values();
			const is = findPlace(event);
			down.current.set(event.pointerId, is);
			const by = { x: is.x - was.x, y: is.y - was.y };
			if (one && other) {
				const [oneNow = one, otherNow = other] = down.current.values();
				onZoom((zoom) => zoomByPinch(zoom, [one, other], [oneNow, otherNow], stage, fitted));
			} else if (!whole) onZoom((zoom) => moveBy(zoom, by, stage, fitted));
			else if (led.current) led.current = { x: led.current.x + by.x, y: led.current.y + by.y };
		},
		onPointerUp: lift,
		onPointerCancel: lift,
	};
}

/** Returns a pointer's position relative to the middle of the stage. */
export function findPlace({ currentTarget, clientX, clientY }: { currentTarget: EventTarget & Element; clientX: number; clientY: number }): Point {
	const { left, top, width, height } = currentTarget.getBoundingClientRect();
	return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}
