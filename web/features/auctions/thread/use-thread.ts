import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ulid } from 'ulid';
import type { NotificationMessage } from '#shared/contract/notifications/notifications.ts';
import { api } from '#web/lib/api/api.ts';
import { useTopic } from '#web/lib/live/live.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { CASES } from '../cases/use-case.ts';
import { type ChosenFile, FilesRefused, findRefusedFiles, uploadFiles } from './chosen-files.ts';

/** Interval in milliseconds after which the messages are loaded again, because the addresses of their files are valid for five minutes. */
const ADDRESSES_LAST = 4 * 60_000;

/** Reads the messages of a case, the latest first, and loads case and messages again when the market notifies the viewer of news in it. */
export function useThread(caseId: string) {
	const client = useQueryClient();
	const { mayFollowLive } = useViewer();
	useTopic<NotificationMessage>(mayFollowLive ? '/topic/notifications' : undefined, (message) => {
		if (!message || message.notification?.data.caseId === caseId) void client.invalidateQueries({ queryKey: [CASES, caseId] });
	});
	return useInfiniteQuery({
		queryKey: [CASES, caseId, 'messages'],
		queryFn: ({ pageParam: before }) => api.readCaseMessages({ params: { id: caseId }, query: { before } }),
		initialPageParam: undefined as string | undefined,
		getNextPageParam: ({ messages, more }) => (more ? messages[0]?.messageId : undefined),
		refetchInterval: ({ state }) => state.data?.pages.some(({ messages }) => messages.some(({ files }) => files.length > 0)) && ADDRESSES_LAST,
	});
}

/**
 * Uploads the files and sends a message. The same message sent again after a lost response has the same id, so that it is written once. Files that
 * were uploaded are not uploaded again. Calls `onSent` when the message is written, also after the writer has left the page. Rejects with
 * FilesRefused if `onFile` was told of a file's fault.
 */
export function useSendMessage(caseId: string, onSent: () => void, onFile: (key: string, changed: Partial<ChosenFile>) => void) {
	const client = useQueryClient();
	const open = useRef<{ draftId: string; content: string }>(undefined);
	return useMutation({
		mutationFn: async ({ text, chosen }: { text: string; chosen: readonly ChosenFile[] }) => {
			const files = await uploadFiles(caseId, chosen, onFile);
			const content = JSON.stringify([text, files]);
			if (open.current?.content !== content) open.current = { draftId: ulid(), content };
			try {
				await api.writeCaseMessage({ params: { id: caseId }, body: { draftId: open.current.draftId, text, files } });
			} catch (error) {
				const refused = findRefusedFiles(error, chosen);
				for (const { key, fault } of refused) onFile(key, { fault, fileId: undefined, share: undefined });
				throw refused.length > 0 ? new FilesRefused() : error;
			}
		},
		onSuccess: onSent,
		onSettled: () => client.invalidateQueries({ queryKey: [CASES, caseId] }),
	});
}
