import { PHOTO_PIXELS } from '../stock/limits.ts';
import { CERTIFICATE_TYPE, PHOTO_TYPES } from '../stock/media.ts';
import { hasPdfEnd, isPdfHeader } from '../stock/pdf-header.ts';
import { readPicture } from '../stock/picture-header.ts';
import { type CaseState, decideCompletion, PARTIES, type Statement } from './completion.ts';
import { THREAD_FILE_BYTES } from './limits.ts';

/** Threads: messages with files that two parties and the admins write to each other. A case names its thread. */

/** The sides of a thread. All admins are one side. */
export const SIDES = [...PARTIES, 'admin'] as const;
export type Side = (typeof SIDES)[number];

export const THREAD_FILE_TYPES = [...PHOTO_TYPES, CERTIFICATE_TYPE] as const;
export type ThreadFileType = (typeof THREAD_FILE_TYPES)[number];

/**
 * Reasons for which a file is not attached. `THREAD_FILE_MISSING`: it did not arrive, or was not sent with a message within a day.
 * `THREAD_FILE_COUNT`: its side has attached enough.
 */
export const THREAD_FILE_FAULTS = ['THREAD_FILE_TYPE', 'THREAD_FILE_SIZE', 'THREAD_FILE_DAMAGED', 'THREAD_FILE_MISSING', 'THREAD_FILE_COUNT'] as const;
export type ThreadFileFault = (typeof THREAD_FILE_FAULTS)[number];

/** Finds a file's type, or its fault, from all of its bytes. */
export function judgeThreadFile(bytes: Uint8Array): { contentType: ThreadFileType } | { fault: ThreadFileFault } {
	if (bytes.length > THREAD_FILE_BYTES) return { fault: 'THREAD_FILE_SIZE' };
	if (isPdfHeader(bytes)) return hasPdfEnd(bytes) ? { contentType: CERTIFICATE_TYPE } : { fault: 'THREAD_FILE_DAMAGED' };
	const picture = readPicture(bytes);
	if (!picture) return { fault: 'THREAD_FILE_TYPE' };
	const pixels = (picture.width ?? 0) * (picture.height ?? 0);
	if (pixels > PHOTO_PIXELS) return { fault: 'THREAD_FILE_SIZE' };
	return pixels > 0 ? { contentType: picture.contentType } : { fault: 'THREAD_FILE_DAMAGED' };
}

/** Returns whether a case takes messages at `now` (milliseconds since 1970), also if the sweep is late: until it is closed. */
export function mayWriteInCase(
	{ state, statements, answerBy, settleBy = answerBy }: { state: CaseState; statements: readonly Statement[]; answerBy: number; settleBy?: number },
	now: number,
): boolean {
	if (state === 'OPEN') return now < answerBy || decideCompletion(statements).disputed;
	return state === 'DECIDING' && now < settleBy;
}
