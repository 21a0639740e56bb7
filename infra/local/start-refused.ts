/** Why the local cloud cannot start, and what its owner can do about it. */
export class StartRefused extends Error {
	readonly remedy: string;
	constructor(message: string, remedy: string) {
		super(message);
		this.name = 'StartRefused';
		this.remedy = remedy;
	}
}
