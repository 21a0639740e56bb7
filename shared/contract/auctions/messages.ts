import * as z from 'zod';
import { MESSAGE_LENGTH, MESSAGES_READ, THREAD_FILE_BYTES, THREAD_FILES } from '#shared/domain/auctions/limits.ts';
import { SIDES, THREAD_FILE_TYPES } from '#shared/domain/auctions/thread.ts';
import { Id, Instant, prose, text, Upload } from '../common.ts';
import type { Rule } from '../errors.ts';

const FileType = z.enum(THREAD_FILE_TYPES);

export const Message = z.strictObject({
	messageId: Id,
	side: z.enum(SIDES),
	/** The writer's company. Absent for the admins, and for a member who has left. */
	company: z.string().optional(),
	/** The caller wrote it. */
	own: z.boolean(),
	text: z.string(),
	files: z.array(
		z.strictObject({
			fileId: Id,
			fileName: z.string(),
			contentType: FileType,
			/** Bytes. */
			size: z.int(),
			url: z.url().describe('Leads to the file for five minutes.'),
		}),
	),
	writtenAt: Instant,
});
export type Message = z.infer<typeof Message>;

export const ThreadQuery = z.strictObject({ before: Id.optional().describe('Answers the messages before this one; without it, the latest.') });

/** Messages of a thread, oldest first. */
export const Thread = z.strictObject({
	messages: z.array(Message).max(MESSAGES_READ),
	/** There are earlier messages. */
	more: z.literal(true).optional(),
	/** Whether the caller may write now, and how many more files the caller's side may attach. */
	mayWrite: z.boolean(),
	filesLeft: z.int(),
});
export type Thread = z.infer<typeof Thread>;

export const NewMessage = z.strictObject({
	draftId: Id.describe('Made by the client and kept across retries: the same id again writes nothing and answers the first message.'),
	text: prose(MESSAGE_LENGTH).min(1),
	files: z
		.array(z.strictObject({ fileId: Id, fileName: text(200) }))
		.max(THREAD_FILES)
		.refine((files) => new Set(files.map(({ fileId }) => fileId)).size === files.length, { message: 'FIELD_TWICE' satisfies Rule })
		.default([]),
});

export const NewFile = z.strictObject({ contentType: FileType, size: z.int().min(1).max(THREAD_FILE_BYTES).describe('Bytes; storage takes no more.') });
/** The signed upload. A message sent within a day attaches the file. */
export const FileUpload = z.strictObject({ fileId: Id, upload: Upload });
