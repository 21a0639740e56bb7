import * as z from 'zod';
import * as bulkPrices from '#shared/contract/prices/bulk-prices.ts';
import * as prices from '#shared/contract/prices/prices.ts';
import * as diamonds from '#shared/contract/stock/diamonds.ts';
import * as media from '#shared/contract/stock/media.ts';
import { byId, type Endpoint, endpoint } from '../endpoint.ts';

export const diamondsEndpoints = {
	searchByLotId: endpoint('diamonds', 'GET', '/common/search-by-lot-id/{lotId}', {
		who: 'member',
		summary: "Stones with this lot id: one's own first, then those that are open to all",
		params: z.strictObject({ lotId: diamonds.DiamondAttributes.shape.lotId }),
		answer: z.array(diamonds.Diamond),
	}),
	mediaRequest: endpoint('diamonds', 'POST', '/common/media-request', {
		who: 'member',
		summary: 'Ask a seller for photos or a video; once a day per stone',
		body: diamonds.MediaRequest,
		answer: diamonds.MediaRequested,
		status: 202,
		limit: 'REQUEST_MEDIA',
		errors: ['NOT_FOUND'],
	}),
	createDiamond: endpoint('diamonds', 'POST', '/common/create-diamond', {
		who: 'member',
		scope: 'stock:write',
		summary: 'List a stone; `uploads` says where to send the files that it describes',
		body: diamonds.CreateDiamond,
		answer: diamonds.Diamond.extend(media.Uploads.shape),
		status: 201,
		limit: 'LIST_STONE',
		errors: ['LOT_ID_TAKEN', 'CERTIFICATE_TAKEN'],
	}),
	updateDiamond: endpoint('diamonds', 'PUT', '/common/update-diamond', {
		who: 'member',
		scope: 'stock:write',
		summary: "Change one's stone while it has no bid",
		body: diamonds.UpdateDiamond,
		answer: diamonds.Diamond,
		errors: ['NOT_FOUND', 'STALE', 'STATE_CONFLICT', 'LOT_ID_TAKEN', 'CERTIFICATE_TAKEN'],
	}),
	changeDiamonds: endpoint('diamonds', 'PUT', '/common/change-diamonds', {
		who: 'member',
		scope: 'stock:write',
		summary: "Change single attributes of many of one's stones; each is changed or refused for itself",
		body: diamonds.ChangeDiamonds,
		answer: diamonds.ChangedDiamonds,
	}),
	changePrices: endpoint('diamonds', 'PUT', '/common/change-prices', {
		who: 'member',
		scope: 'stock:write',
		summary: "Change the prices of many of one's stones, as a part of a run that can be undone for an hour",
		body: bulkPrices.ChangePrices,
		answer: bulkPrices.ChangedPrices,
		errors: ['STATE_CONFLICT'],
	}),
	priceRuns: endpoint('diamonds', 'GET', '/common/price-runs', {
		who: 'member',
		scope: 'stock:read',
		summary: "Runs that have changed one's prices within the hour",
		answer: bulkPrices.PriceRuns,
	}),
	undoPrices: endpoint('diamonds', 'POST', '/common/undo-prices', {
		who: 'member',
		scope: 'stock:write',
		summary: 'Put back the prices that a run has changed, where nothing has changed since',
		body: bulkPrices.UndoPrices,
		answer: bulkPrices.UndonePrices,
		errors: ['NOT_FOUND', 'STATE_CONFLICT'],
	}),
	priceWatches: endpoint('diamonds', 'GET', '/common/price-watches', {
		who: 'member',
		summary: "Those of one's stones whose price is watched",
		answer: prices.PriceWatches,
	}),
	watchPrices: endpoint('diamonds', 'PUT', '/common/watch-prices', {
		who: 'member',
		summary: "Hear when some of one's stones leave the cheaper half of their equals, or stop",
		body: prices.WatchPrices,
		answer: prices.PriceWatches,
		errors: ['NOT_FOUND', 'LIMIT_REACHED'],
	}),
	getDiamond: endpoint('diamonds', 'GET', '/common/diamonds/{id}', {
		who: 'public',
		scope: 'market:read',
		summary: 'One stone; guests see attributes and grades only',
		params: byId,
		answer: z.union([diamonds.Diamond, diamonds.GuestDiamond]),
		errors: ['NOT_FOUND'],
	}),
	viewDiamond: endpoint('diamonds', 'POST', '/common/diamonds/{id}/view', {
		who: 'member',
		summary: "Say that one has opened a stone's page: counted for its seller, once a member, stone and day",
		params: byId,
		errors: ['NOT_FOUND'],
	}),
	favourite: endpoint('diamonds', 'POST', '/common/diamond-add-in-favorite', {
		who: 'member',
		summary: 'Track a stone, or stop',
		body: diamonds.Favourite,
		answer: diamonds.Tracked,
		errors: ['NOT_FOUND'],
	}),
	refreshInventory: endpoint('diamonds', 'PUT', '/common/refresh-inventory', {
		who: 'member',
		scope: 'stock:write',
		summary: "Thirty more days for some or all of one's stones",
		body: diamonds.RefreshInventory,
		answer: diamonds.Refreshed,
	}),
	deleteDiamonds: endpoint('diamonds', 'DELETE', '/common/hardDelete-diamond', {
		who: 'member',
		scope: 'stock:write',
		summary: "Delete some of one's stones",
		body: diamonds.DiamondIds,
		answer: diamonds.Deleted,
	}),
	deleteInventory: endpoint('diamonds', 'DELETE', '/common/hardDeleteEntireInventory', {
		who: 'member',
		summary: "Delete all of one's stones that have no bid",
		body: diamonds.OwnInventory,
		answer: diamonds.Deleted,
	}),
	scan: endpoint('diamonds', 'POST', '/common/scan', {
		who: 'member',
		summary: 'What the text of a QR says about a stone',
		body: diamonds.Scan,
		answer: diamonds.Scanned,
	}),
	knownStone: endpoint('diamonds', 'GET', '/common/certificates/{laboratory}/{certificateNumber}', {
		who: 'member',
		summary: "What an earlier listing of any seller stated about this certificate's stone, without seller and price",
		params: diamonds.CertificateName,
		answer: diamonds.KnownStone,
		limit: 'READ_CERTIFICATE',
	}),
} as const satisfies Record<string, Endpoint>;
