import * as z from 'zod';
import { OwnData, OwnDataLink } from '#shared/contract/accounts/own-data.ts';
import * as diamonds from '#shared/contract/stock/diamonds.ts';
import * as media from '#shared/contract/stock/media.ts';
import { byId, type Endpoint, endpoint } from '../endpoint.ts';

export const mediaEndpoints = {
	ownData: endpoint('media', 'GET', '/common/own-data', {
		who: 'signed-in',
		summary: 'Where the copy of what the market holds about the caller stands',
		answer: OwnData,
	}),
	requestOwnData: endpoint('media', 'POST', '/common/own-data', {
		who: 'signed-in',
		fresh: true,
		summary: 'Have a copy made of what the market holds about the caller; a notification says when it is ready',
		answer: OwnData,
		status: 202,
		limit: 'OWN_DATA',
		errors: ['BUSY'],
	}),
	linkOwnData: endpoint('media', 'POST', '/common/own-data/link', {
		who: 'signed-in',
		fresh: true,
		summary: 'An address from which the caller saves the copy, for some minutes',
		answer: OwnDataLink,
		errors: ['NOT_FOUND'],
	}),
	updateAttachment: endpoint('media', 'PUT', '/common/update-attachment/{id}', {
		who: 'member',
		scope: 'stock:write',
		summary: "Say which photos and video one's stone shall have; while it is bid on they may only be added to",
		params: byId,
		body: media.UpdateAttachment,
		answer: media.Uploads,
		errors: ['NOT_FOUND', 'STATE_CONFLICT', 'STALE'],
	}),
	uploadAttachments: endpoint('media', 'POST', '/common/diamonds/upload-multiple-attachment', {
		who: 'member',
		scope: 'stock:write',
		summary: "Add photos and videos to several of one's stones",
		body: media.UploadAttachments,
		answer: media.StoneUploads,
	}),
	uploadAttachment: endpoint('media', 'POST', '/s3/upload-attachment', {
		who: 'member',
		scope: 'stock:write',
		summary: "Add one photo or the video to one of one's stones, or replace it",
		body: media.UploadAttachment,
		answer: media.Uploads,
		errors: ['NOT_FOUND', 'STATE_CONFLICT'],
	}),
	confirmAttachments: endpoint('media', 'POST', '/common/attachments/{id}/confirm', {
		who: 'member',
		scope: 'stock:write',
		summary: "Have the files that were sent for one's stone checked and attached; what fails is deleted, and the issues say which and why",
		params: byId,
		answer: diamonds.Diamond,
		errors: ['NOT_FOUND', 'MEDIA_REFUSED'],
	}),
	downloadAll: endpoint('media', 'GET', '/common/downloadAll/{id}', {
		who: 'member',
		summary: "A ZIP of a stone's photos and video",
		params: byId,
		answer: z.custom<Blob>(),
		media: 'application/zip',
		redirects: true,
		errors: ['NOT_FOUND'],
	}),
} as const satisfies Record<string, Endpoint>;
