import * as z from 'zod';
import { CERTIFICATE_BYTES, LOT_ID_LENGTH, MEDIA_STONES_PER_CALL, PHOTO_BYTES, VIDEO_BYTES } from '#shared/domain/stock/limits.ts';
import { CERTIFICATE_FIELD, CERTIFICATE_TYPE, MEDIA_FIELDS, PHOTO_FIELDS, PHOTO_TYPES, VIDEO_FIELD, VIDEO_TYPES } from '#shared/domain/stock/media.ts';
import { PREVIEW_LENGTH } from '#shared/domain/stock/renditions.ts';
import { Id, Instant, text, Upload } from '../common.ts';
import type { Rule } from '../errors.ts';

/** A file to upload. */
export const MediaFile = z.discriminatedUnion('field', [
	z.strictObject({
		field: z.enum(PHOTO_FIELDS).describe('images[0] is the photo that guests see too.'),
		fileName: text(200),
		contentType: z.enum(PHOTO_TYPES),
		size: z.int().min(1).max(PHOTO_BYTES).describe('Bytes; storage takes no more.'),
	}),
	z.strictObject({
		field: z.literal(VIDEO_FIELD),
		fileName: text(200),
		contentType: z.enum(VIDEO_TYPES),
		size: z.int().min(1).max(VIDEO_BYTES).describe('Bytes; storage takes no more.'),
	}),
	z.strictObject({
		field: z.literal(CERTIFICATE_FIELD),
		fileName: text(200),
		contentType: z.literal(CERTIFICATE_TYPE),
		size: z.int().min(1).max(CERTIFICATE_BYTES).describe('Bytes; storage takes no more.'),
	}),
]);
const KeptFile = z.strictObject({ field: z.enum(MEDIA_FIELDS), attachmentId: Id });

const eachFieldOnce = (files: readonly { field: string }[]): boolean => new Set(files.map(({ field }) => field)).size === files.length;
export const MediaFiles = z
	.array(MediaFile)
	.max(MEDIA_FIELDS.length)
	.refine(eachFieldOnce, { message: 'FIELD_TWICE' satisfies Rule })
	.describe('Where each file is to be sent is answered in `uploads`; then POST /common/attachments/{id}/confirm has them checked and attached.');

const KnownFiles = z
	.array(Id)
	.max(MEDIA_FIELDS.length)
	.describe('The attachments that the caller has seen. Others were added elsewhere since and stay; without `known` they are removed.');

/** The complete set of files for the stone. Others are removed, but one that an upload replaces stays until the upload is checked. */
export const UpdateAttachment = z
	.strictObject({ files: MediaFiles.default([]), kept: z.array(KeptFile).max(MEDIA_FIELDS.length).default([]), known: KnownFiles.optional() })
	.refine(({ files, kept }) => eachFieldOnce([...new Map(files.map((file) => [file.field, file])).values(), ...kept]), {
		path: ['kept'],
		message: 'FIELD_TWICE' satisfies Rule,
	})
	.describe('The whole set that the stone shall have. An attachment that is known and not kept is removed, or replaced when a file to come has its field.');

/** One file for one stone. The stone's other files stay. */
export const UploadAttachment = z.strictObject({ diamondId: Id, file: MediaFile });

const Files = MediaFiles.min(1);
export const UploadAttachments = z
	.array(z.union([z.strictObject({ diamondId: Id, files: Files }), z.strictObject({ lotId: text(LOT_ID_LENGTH), files: Files })]))
	.min(1)
	.max(MEDIA_STONES_PER_CALL)
	.describe("Files for several of one's stones, each by its id or its lot; all else that a stone has stays.");

/** Signed uploads, one for each file, in the order of the request. */
export const Uploads = z.strictObject({ uploads: z.array(Upload).max(MEDIA_FIELDS.length) });
export const StoneUploads = z
	.array(
		z.strictObject({
			diamondId: Id.optional(),
			lotId: z.string().optional(),
			uploads: z.array(Upload).max(MEDIA_FIELDS.length),
			/** The reason for which nothing can be uploaded: NOT_FOUND or STATE_CONFLICT. */
			code: z.string().optional(),
		}),
	)
	.max(MEDIA_STONES_PER_CALL);

/** A file that was checked and is shown. */
export const AttachmentDetails = z.strictObject({
	attachmentId: Id,
	field: z.enum(MEDIA_FIELDS),
	url: z.url(),
	fileName: z.string(),
	contentType: z.enum([...PHOTO_TYPES, ...VIDEO_TYPES, CERTIFICATE_TYPE]),
	/** Bytes. */
	size: z.int(),
	/** Pixels. */
	width: z.int().optional(),
	height: z.int().optional(),
	/** Length of a video in seconds. */
	duration: z.number().optional(),
	createdAt: Instant,
});

export const PhotoDetails = z.strictObject({
	/** Pixels of the photo as displayed. */
	width: z.int().optional(),
	height: z.int().optional(),
	widths: z
		.array(z.int())
		.describe(
			'Of its renditions, smallest first; none while they are being made or when they cannot be. The n-th is where the photo is, with `-n.avif` or `-n.webp` in the place of its ending.',
		),
	preview: z.string().max(PREVIEW_LENGTH).optional().describe('The photo in a few pixels, as an address of its own.'),
});
const photos = z.array(PhotoDetails).describe('Of `images`, in the same order; absent without any.');

/** A stone's files under the specification's names. */
export const mediaFields = {
	attachmentDetailsResponseDtoList: z.array(AttachmentDetails).max(MEDIA_FIELDS.length),
	/** Addresses of the photos, in order. */
	images: z.array(z.url()),
	photos: photos.optional(),
	video: z.url().optional(),
	certificate: z.url().optional().describe('Address of the certificate, a PDF that browsers save and do not open.'),
	isUploaded: z.boolean(),
};
/** A guest sees only the first photo (rulebook 2). */
export const guestMediaFields = { images: z.array(z.url()).max(1), photos: photos.max(1).optional() };
