/** The studio in which stones are photographed: a dark ground, a light tent, lamps and soft boxes, and the dark camera. */

/** Colour of the ground in red, green and blue. */
const GROUND = [0.95, 1, 1.1] as const;

/** Computes the light that comes from a direction. `camera`: sine and cosine of its lean from straight above. */
export function computeRoomLight(x: number, y: number, z: number, { sin, cos }: { sin: number; cos: number }): number {
	if (y * sin + z * cos > 0.945) return 0.03;
	if (z < -0.05) return 0.05 + 0.1 * Math.max(0, 0.3 + z);
	const around = Math.atan2(y, x);
	const tent = 0.32 + 0.5 * z;
	const lamp = Math.cos(3 * around + 0.7) ** 2;
	const lamps = z > 0.42 && z < 0.8 && lamp > 0.72 ? 2.8 : 0;
	const boxes = Math.abs(y) < 0.5 && Math.abs(x) > 0.62 && z > 0.12 && z < 0.55 ? (x < 0 ? 1.7 : 1) : 0;
	const spots = z > 0.82 && Math.cos(5 * around) > 0.86 ? 9 : 0;
	return tent * (0.55 + 0.45 * Math.sin(around - 2.2)) + lamps + boxes + spots;
}

/**
 * Computes the light of the ground that the stone lies over: grey, darker to the edge and in the stone's soft shadow.
 * `x` and `y` are parts of the picture from its middle; `wide` and `high` are the parts of it that the stone fills.
 */
export function computeGroundLight(x: number, y: number, channel: number, { wide, high }: { wide: number; high: number }): number {
	const far = Math.min(1, Math.hypot(x, y) / 0.72);
	const across = Math.hypot((x - 0.03) / (0.58 * wide), (y - 0.06) / (0.58 * high));
	const shadow = 1 - 0.62 * Math.exp(-((across / 0.95) ** 4));
	const fading = far * far * (3 - 2 * far);
	return (0.2 - 0.16 * fading) * shadow * (GROUND[channel] ?? 1);
}
