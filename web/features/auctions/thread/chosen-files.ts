import { ApiError } from '#shared/contract/client.ts';
import { THREAD_FILE_BYTES } from '#shared/domain/auctions/limits.ts';
import { judgeThreadFile, type ThreadFileFault, type ThreadFileType } from '#shared/domain/auctions/thread.ts';
import { api } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/api/errors.ts';
import { nameFile, StorageRefusal, sendFile } from '#web/lib/files/send-file.ts';
import { i18n } from '#web/lib/language/i18n.ts';

/** A file that the writer has chosen for a message. */
export interface ChosenFile {
	key: string;
	file: File;
	contentType: ThreadFileType;
	/** The sent share, 0 to 1. */
	share?: number;
	/** Set once storage has the file. */
	fileId?: string;
	/** The reason, in the reader's language, for which it was not accepted. */
	fault?: string;
}

/** Thrown if files were refused; each of them has its fault. */
export class FilesRefused extends Error {}

/** Makes the market's checks of a file before anything is sent. */
export async function chooseFile(file: File): Promise<ChosenFile | ThreadFileFault> {
	if (file.size > THREAD_FILE_BYTES) return 'THREAD_FILE_SIZE';
	const bytes = await file.arrayBuffer().catch(() => undefined);
	if (!bytes) return 'THREAD_FILE_DAMAGED';
	const judged = judgeThreadFile(new Uint8Array(bytes));
	return 'fault' in judged ? judged.fault : { key: crypto.randomUUID(), file, contentType: judged.contentType };
}

/** Uploads the files that storage does not have yet. Returns all as the message names them. Rejects with FilesRefused. */
export async function uploadFiles(caseId: string, chosen: readonly ChosenFile[], onFile: (key: string, changed: Partial<ChosenFile>) => void) {
	const upload = async ({ key, file, contentType, fileId }: ChosenFile) => {
		const fileName = nameFile(file);
		if (fileId) return { fileId, fileName };
		onFile(key, { fault: undefined });
		try {
			const signed = await api.uploadCaseFile({ params: { id: caseId }, body: { contentType, size: file.size } });
			await sendFile(signed.upload, file, (share) => onFile(key, { share }));
			onFile(key, { fileId: signed.fileId });
			return { fileId: signed.fileId, fileName };
		} catch (error) {
			onFile(key, { fault: describeFault(error), share: undefined });
			return undefined;
		}
	};
	const sent = (await Promise.all(chosen.map(upload))).filter((one) => one !== undefined);
	if (sent.length < chosen.length) throw new FilesRefused();
	return sent;
}

/** Finds the files that the market refused after their upload, with its reasons. */
export function findRefusedFiles(error: unknown, chosen: readonly ChosenFile[]): { key: string; fault: string }[] {
	if (!(error instanceof ApiError)) return [];
	const issues = error.problem.issues ?? [];
	return chosen.flatMap(({ key }, at) => issues.filter(({ path }) => path === `files[${at}]`).map(({ message }) => ({ key, fault: message })));
}

function describeFault(error: unknown): string {
	if (error instanceof StorageRefusal) return i18n.t('cases:files.notSent');
	const [issue] = error instanceof ApiError ? (error.problem.issues ?? []) : [];
	return issue?.message || describeError(error);
}
