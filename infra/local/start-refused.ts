/** The reason for which the local cloud cannot start, and the remedy. */
export class StartRefused extends Error {
	readonly remedy: string;
	constructor(message: string, remedy: string) {
		super(message);
		this.name = 'StartRefused';
		this.remedy = remedy;
	}
}
