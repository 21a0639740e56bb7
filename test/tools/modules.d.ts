declare module 'subset-font' {
	interface Options {
		targetFormat: 'woff2';
		keepFeatures?: readonly string[];
		/** The ranges that a variable font keeps of its axes. */
		variationAxes?: Record<string, { min: number; max: number }>;
	}
	export default function subsetFont(face: Buffer, text: string, options: Options): Promise<Buffer>;
}
