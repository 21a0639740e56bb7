import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { api } from '#web/lib/api/api.ts';
import { protectWork } from '#web/lib/browser/busy.ts';
import { nameFile, sendFile } from '#web/lib/files/send-file.ts';
import { IMPORTS } from './result/imports.ts';
import { LAYOUTS, type SheetReading } from './use-sheet-layout.ts';

export type Mode = 'MERGE' | 'REPLACE_ALL';
export type Sending = { step: 'idle' } | { step: 'sending'; share: number } | { step: 'failed'; error: unknown };

/**
 * Uploads a sheet: requests a signed upload from the market, then sends the file to storage. After a failure
 * the file stays chosen. Sending it again begins a new import; the old one never gets its file and changes
 * nothing.
 */
export function useSending(onSent: (importId: string) => void) {
	const client = useQueryClient();
	const [sending, setSending] = useState<Sending>({ step: 'idle' });
	const stopper = useRef<AbortController>(undefined);

	const send = useCallback(
		async (file: File, mode: Mode, layout: SheetReading['sent']) => {
			const controller = new AbortController();
			stopper.current = controller;
			setSending({ step: 'sending', share: 0 });
			try {
				const { importId, upload } = await api.uploadCsv({ body: { fileName: nameFile(file), size: file.size, mode, layout } });
				controller.signal.throwIfAborted();
				await protectWork(() => sendFile(upload, file, (share) => setSending({ step: 'sending', share }), controller.signal));
				setSending({ step: 'idle' });
				await Promise.all([IMPORTS, LAYOUTS].map((key) => client.invalidateQueries({ queryKey: [key] })));
				onSent(importId);
			} catch (error) {
				setSending(controller.signal.aborted ? { step: 'idle' } : { step: 'failed', error });
			}
		},
		[client, onSent],
	);
	const stop = useCallback(() => stopper.current?.abort(new DOMException('stopped', 'AbortError')), []);
	const forget = useCallback(() => setSending({ step: 'idle' }), []);
	return { sending, send, stop, forget };
}
