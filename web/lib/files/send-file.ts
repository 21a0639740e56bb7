import type { z } from 'zod';
import type { Upload } from '#shared/contract/common.ts';

/** Storage's refusal of a file. `status` is 0 if storage could not be reached. `reason` is storage's error message, if any. */
export class StorageRefusal extends Error {
	readonly status: number;
	readonly reason: string | undefined;
	constructor(status: number, reason: string | undefined) {
		super(reason ?? `storage answered ${status}`);
		this.name = 'StorageRefusal';
		this.status = status;
		this.reason = reason;
	}
}

/** Milliseconds without progress after which an upload has failed. */
const STALL = 60_000;

/**
 * Uploads a file to storage with a signed POST. Calls `onProgress` with the sent share, 0 to 1; `fetch`
 * cannot report it, hence XMLHttpRequest. Rejects with {@link StorageRefusal}, also after {@link STALL} without
 * progress, or with the signal's reason if aborted.
 */
export function sendFile(upload: z.infer<typeof Upload>, file: Blob, onProgress: (share: number) => void, signal?: AbortSignal): Promise<void> {
	return new Promise((resolve, reject) => {
		const request = new XMLHttpRequest();
		const form = new FormData();
		for (const [name, value] of Object.entries(upload.fields)) form.append(name, value);
		// Storage ignores form fields after the file.
		form.append('file', file);
		let stall: ReturnType<typeof setTimeout> | undefined;
		const expectProgress = () => {
			clearTimeout(stall);
			stall = setTimeout(() => {
				reject(new StorageRefusal(0, undefined));
				request.abort();
			}, STALL);
		};
		request.upload.onprogress = (event) => {
			expectProgress();
			if (event.lengthComputable) onProgress(event.loaded / event.total);
		};
		request.onloadend = () => clearTimeout(stall);
		request.onload = () => {
			if (request.status >= 200 && request.status < 300) resolve();
			else reject(new StorageRefusal(request.status, readReason(request.responseText)));
		};
		request.onerror = () => reject(new StorageRefusal(0, undefined));
		request.onabort = () => reject(signal?.reason);
		signal?.addEventListener('abort', () => request.abort(), { once: true });
		request.open('POST', upload.url);
		expectProgress();
		request.send(form);
	});
}

function readReason(xml: string): string | undefined {
	return /<Message>([^<]*)<\/Message>/.exec(xml)?.[1] || /<Code>([^<]*)<\/Code>/.exec(xml)?.[1];
}

/** Returns the name of a file as the market stores it: the last 200 characters, since the contract takes no more. */
export function nameFile({ name }: Pick<File, 'name'>): string {
	return name.slice(-200).trim();
}
