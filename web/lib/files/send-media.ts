import type * as z from 'zod';
import { ApiError } from '#shared/contract/client.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import type { AttachmentDetails } from '#shared/contract/stock/media.ts';
import { MEDIA_FIELDS, type MediaField } from '#shared/domain/stock/media.ts';
import { api } from '../api/api.ts';
import { describeError } from '../api/errors.ts';
import { i18n } from '../language/i18n.ts';
import { applyOutcome, assignFields, buildMediaUpdate, isNew, type MediaItem } from './media-draft.ts';
import { StorageRefusal, sendFile } from './send-file.ts';

export interface SentMedia {
	diamond: Diamond | undefined;
	/** The items that the stone shows now, also those added elsewhere, and those that failed, with the reason. */
	items: MediaItem[];
	complete: boolean;
}

/**
 * Sets a stone's photos and video in place of the `shown` attachments: sends the new list, uploads the new files concurrently, and has them
 * checked. Attachments added elsewhere stay. Calls `onShare` with an item's sent share, 0 to 1. Files that failed are in the result. Rejects if
 * the market refuses the list or cannot be reached.
 */
export async function sendMedia(
	diamondId: string,
	items: readonly MediaItem[],
	shown: readonly z.infer<typeof AttachmentDetails>[],
	onShare: (key: string, share: number) => void,
): Promise<SentMedia> {
	const body = buildMediaUpdate(items, shown);
	if (!body) return { diamond: undefined, items: [...items], complete: true };
	const { uploads } = await api.updateAttachment({ params: { id: diamondId }, body });
	const problems = new Map<MediaField, string>();
	const sent = assignFields(items).map(async ({ field, item }) => {
		const upload = uploads.find((one) => one.field === field);
		if (!isNew(item) || !upload) return;
		try {
			await sendFile(upload, item.file, (share) => onShare(item.key, share));
		} catch (error) {
			problems.set(field, describeStorageError(error));
		}
	});
	await Promise.all(sent);
	const diamond = await confirmFiles(diamondId, problems);
	const present = diamond.attachmentDetailsResponseDtoList;
	const after = applyOutcome(items, { shown, present, problems, missing: i18n.t('media:notArrived') });
	return { diamond, items: after, complete: !after.some(isNew) };
}

/** Has the uploaded files checked. Adds refused files to `problems`; the other files are shown all the same. */
async function confirmFiles(diamondId: string, problems: Map<MediaField, string>): Promise<Diamond> {
	try {
		return await api.confirmAttachments({ params: { id: diamondId } });
	} catch (error) {
		if (!(error instanceof ApiError) || error.code !== 'MEDIA_REFUSED') throw error;
		for (const { path, message } of error.problem.issues ?? []) {
			const field = MEDIA_FIELDS.find((known) => known === path);
			if (field) problems.set(field, message);
		}
		const diamond = await api.getDiamond({ params: { id: diamondId } });
		if (!('state' in diamond)) throw error;
		return diamond;
	}
}

function describeStorageError(error: unknown): string {
	if (!(error instanceof StorageRefusal)) return describeError(error);
	return error.status === 0 ? i18n.t('common:error.network') : i18n.t('media:notStored', { reason: error.reason ?? String(error.status) });
}
