import type { z } from 'zod';
import type { Upload } from '#shared/contract/common.ts';

/** Storage did not take the file. `status` 0: it could not be reached. `reason` is storage's own word, if it gave one. */
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

/**
 * Sends a file to storage as a signed POST. `onProgress` hears the share that
 * was sent, 0 to 1: fetch cannot tell it, hence XMLHttpRequest. Rejects with
 * {@link StorageRefusal}, or with the signal's reason when stopped.
 */
export function sendFile(upload: z.infer<typeof Upload>, file: Blob, onProgress: (share: number) => void, signal: AbortSignal): Promise<void> {
	return new Promise((resolve, reject) => {
		const request = new XMLHttpRequest();
		const form = new FormData();
		for (const [name, value] of Object.entries(upload.fields)) form.append(name, value);
		// Storage ignores whatever follows the file.
		form.append('file', file);
		request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
		request.onload = () => {
			if (request.status >= 200 && request.status < 300) resolve();
			else reject(new StorageRefusal(request.status, readReason(request.responseText)));
		};
		request.onerror = () => reject(new StorageRefusal(0, undefined));
		request.onabort = () => reject(signal.reason);
		signal.addEventListener('abort', () => request.abort(), { once: true });
		request.open('POST', upload.url);
		request.send(form);
	});
}

/** The message in storage's XML answer. */
function readReason(xml: string): string | undefined {
	return /<Message>([^<]*)<\/Message>/.exec(xml)?.[1] || /<Code>([^<]*)<\/Code>/.exec(xml)?.[1];
}
