import type { Side, ThreadFileFault, ThreadFileType } from '#shared/domain/auctions/thread.ts';

/** A file of a message. */
export interface ThreadFile {
	fileId: string;
	fileName: string;
	contentType: ThreadFileType;
	/** Bytes. */
	size: number;
}

/** A message of a thread. Ids sort by time. It names its author by id only, so a member who has left is not named. */
export interface MessageRecord {
	threadId: string;
	messageId: string;
	authorId: string;
	side: Side;
	text: string;
	files: readonly ThreadFile[];
	at: number;
}

export interface Threads {
	/** Finds the message that the author's draft has become. */
	findSent(threadId: string, authorId: string, draftId: string): Promise<MessageRecord | undefined>;
	/** Reads the last `most` messages before `before`, oldest first. */
	before(threadId: string, before: string | undefined, most: number): Promise<MessageRecord[]>;
	countFiles(threadId: string, side: Side): Promise<number>;
	/** All messages of an author, page by page. The index may lag behind by a moment. */
	byAuthor(authorId: string): AsyncIterable<MessageRecord[]>;
	/** Removes the list of a message's files. */
	forgetFiles(message: MessageRecord): Promise<void>;
}

/** Names an upload that no message has attached yet. Only its author can attach it. */
export interface DraftFile {
	threadId: string;
	authorId: string;
	fileId: string;
}

/** Private storage of the files of messages. */
export interface ThreadStore {
	/** Signs an upload. Storage accepts only this type and at most this size. */
	signUpload(draft: DraftFile, file: Pick<ThreadFile, 'contentType' | 'size'>): Promise<{ url: string; fields: Record<string, string>; expiresAt: number }>;
	/** Checks an upload and stores it for `messageId`, a photo without metadata. Returns its facts, or its fault. */
	keep(draft: DraftFile, messageId: string, fileName: string): Promise<ThreadFile | ThreadFileFault>;
	discard(draft: DraftFile): Promise<void>;
	/** Signs an address of a message's file for some minutes. */
	sign(message: Pick<MessageRecord, 'threadId' | 'messageId'>, file: ThreadFile): Promise<string>;
	/** Deletes a message's file; a missing file is no error. */
	remove(message: Pick<MessageRecord, 'threadId' | 'messageId'>, fileId: string): Promise<void>;
}
