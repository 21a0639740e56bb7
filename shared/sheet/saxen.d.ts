/** Types of the parts of saxen that we use, since saxen has none. */
declare module 'saxen' {
	type Decode = (text: string) => string;
	export class Parser {
		on(event: 'openTag', handle: (name: string, getAttributes: () => Record<string, string>, decode: Decode) => void): this;
		on(event: 'closeTag', handle: (name: string) => void): this;
		on(event: 'text', handle: (text: string, decode: Decode) => void): this;
		on(event: 'cdata', handle: (text: string) => void): this;
		on(event: 'error', handle: (error: Error) => void): this;
		/** Parses the next piece, which may end anywhere. */
		write(piece: string): this;
		/** Parses the rest. */
		end(): unknown;
	}
}
