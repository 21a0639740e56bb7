import { expect, onTestFinished, test, vi } from 'vitest';
import { NewMessage } from '#shared/contract/auctions/messages.ts';
import { nameFile, StorageRefusal, sendFile } from './send-file.ts';

test('a name that is too long for the market keeps its end', () => {
	const fileName = nameFile({ name: `${'受領書'.repeat(80)}.pdf` });
	expect(fileName).toMatch(/受領書\.pdf$/);
	const message = { draftId: '01J00000000000000000000001', text: 'Received.', files: [{ fileId: '01J00000000000000000000002', fileName }] };
	expect(NewMessage.parse(message).files).toEqual(message.files);
});

/** A request whose connection stalls: the test reports its progress. */
class StalledRequest {
	static last: StalledRequest | undefined;
	upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {};
	onabort?: () => void;
	onloadend?: () => void;
	constructor() {
		StalledRequest.last = this;
	}
	open() {}
	send() {}
	abort() {
		this.onabort?.();
		this.onloadend?.();
	}
}

test('an upload fails after a minute without progress, and not while it makes any', async () => {
	vi.useFakeTimers();
	vi.stubGlobal('XMLHttpRequest', StalledRequest);
	onTestFinished(() => {
		vi.useRealTimers();
		vi.unstubAllGlobals();
	});
	const shares: number[] = [];
	const sent = sendFile(
		{ field: 'file', url: '/store', fields: {}, expiresAt: '' },
		new Blob(['a']),
		(share) => shares.push(share),
		new AbortController().signal,
	);
	const failure = vi.fn();
	sent.catch(failure);
	for (const loaded of [1, 2, 3]) {
		await vi.advanceTimersByTimeAsync(50_000);
		StalledRequest.last?.upload.onprogress?.({ lengthComputable: true, loaded, total: 4 });
	}
	await vi.advanceTimersByTimeAsync(59_000);
	expect(failure).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(1_000);
	expect(failure).toHaveBeenCalledExactlyOnceWith(new StorageRefusal(0, undefined));
	expect(shares).toEqual([0.25, 0.5, 0.75]);
	expect(vi.getTimerCount()).toBe(0);
});
