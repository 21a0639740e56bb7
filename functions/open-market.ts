import { monotonicFactory } from 'ulid';
import { bids, settings } from './data/bids.ts';
import { cases } from './data/cases.ts';
import { closingMails } from './data/closing-mails.ts';
import { closings } from './data/closings.ts';
import { commit } from './data/commit.ts';
import { favourites } from './data/favourites.ts';
import { readListingContext } from './data/listing-context.ts';
import { listings } from './data/listings.ts';
import { mediaRequests } from './data/media-requests.ts';
import { members } from './data/members.ts';
import { notices } from './data/notices.ts';
import { notifications } from './data/notifications.ts';
import { points } from './data/points.ts';
import { rateLimits } from './data/rate-limits.ts';
import { reputations } from './data/reputations.ts';
import { savedSearches } from './data/saved-searches.ts';
import { tallies } from './data/tallies.ts';
import { traces } from './data/traces.ts';
import { readMarketClock, readSetting } from './environment.ts';
import type { Market } from './usecases/ports/market.ts';

const ulid = monotonicFactory();

/** The market as a use case sees it, at this instant. */
export function openMarket(): Market {
	const now = readMarketClock();
	return {
		now,
		zone: readSetting('MARKET_ZONE'),
		currency: readSetting('MARKET_CURRENCY'),
		newId: () => ulid(now),
		commit,
		members,
		listings,
		bids,
		points,
		cases,
		closings,
		favourites,
		readListingContext,
		settings,
		notifications,
		closingMails,
		notices,
		savedSearches,
		rateLimits,
		reputations,
		tallies,
		traces,
		mediaRequests,
		mediaOrigin: readSetting('MEDIA_ORIGIN'),
	};
}
