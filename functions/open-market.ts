import { monotonicFactory } from 'ulid';
import { bids, settings } from './data/bids.ts';
import { cases } from './data/cases.ts';
import { closingMails } from './data/closing-mails.ts';
import { closings } from './data/closings.ts';
import { commit } from './data/commit.ts';
import { deeds } from './data/deeds.ts';
import { factors } from './data/factors.ts';
import { favourites } from './data/favourites.ts';
import { heldMails } from './data/held-mails.ts';
import { readListingContext } from './data/listing-context.ts';
import { listings } from './data/listings.ts';
import { mediaRequests } from './data/media-requests.ts';
import { members } from './data/members.ts';
import { notices } from './data/notices.ts';
import { notificationSettings } from './data/notification-settings.ts';
import { notifications } from './data/notifications.ts';
import { points } from './data/points.ts';
import { priceLists } from './data/price-lists.ts';
import { priceRuns } from './data/price-runs.ts';
import { priceWatches } from './data/price-watches.ts';
import { rateLimits } from './data/rate-limits.ts';
import { receivers } from './data/receivers.ts';
import { reputations } from './data/reputations.ts';
import { savedSearches } from './data/saved-searches.ts';
import { sessions } from './data/sessions.ts';
import { tallies } from './data/tallies.ts';
import { traces } from './data/traces.ts';
import { readEvenTime, readMarketClock, readSetting } from './environment.ts';
import { deriveDeeds } from './usecases/deeds/derive-deeds.ts';
import type { Doer } from './usecases/ports/deeds.ts';
import type { Market } from './usecases/ports/market.ts';

const ulid = monotonicFactory();

/** The market as a use case sees it, at this instant. `doer` may learn later who calls. */
export function openMarket(doer: Doer = {}): Market {
	const now = readMarketClock();
	const newId = () => ulid(now);
	return {
		now,
		zone: readSetting('MARKET_ZONE'),
		currency: readSetting('MARKET_CURRENCY'),
		evenTime: readEvenTime(),
		newId,
		doer,
		commit: (changes, actor = doer) => commit(changes, deriveDeeds(changes, actor, now, newId)),
		deeds,
		members,
		listings,
		bids,
		points,
		priceRuns,
		cases,
		closings,
		favourites,
		readListingContext,
		settings,
		notifications,
		notificationSettings,
		receivers,
		closingMails,
		heldMails,
		notices,
		factors,
		priceLists,
		priceWatches,
		savedSearches,
		sessions,
		rateLimits,
		reputations,
		tallies,
		traces,
		mediaRequests,
		mediaOrigin: readSetting('MEDIA_ORIGIN'),
	};
}
