/** An error under S3's name for it. */
export class StorageError extends Error {
	readonly code: string;
	readonly status: number;
	/** Further elements of the answer. */
	readonly details: Record<string, string | number>;
	constructor(status: number, code: string, message: string, details: Record<string, string | number> = {}) {
		super(message);
		this.name = 'StorageError';
		this.code = code;
		this.status = status;
		this.details = details;
	}
}

export const accessDenied = (message = 'Access Denied') => new StorageError(403, 'AccessDenied', message);
