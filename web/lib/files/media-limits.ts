import { CERTIFICATE_BYTES, PHOTO_BYTES, VIDEO_BYTES, VIDEO_SECONDS } from '#shared/domain/stock/limits.ts';
import { PHOTO_FIELDS } from '#shared/domain/stock/media.ts';

const MEGABYTE = 1024 * 1024;

export const MEDIA_LIMITS = {
	photos: PHOTO_FIELDS.length,
	photoMegabytes: PHOTO_BYTES / MEGABYTE,
	videoMegabytes: VIDEO_BYTES / MEGABYTE,
	certificateMegabytes: CERTIFICATE_BYTES / MEGABYTE,
	seconds: VIDEO_SECONDS,
};
