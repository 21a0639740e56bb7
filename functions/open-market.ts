import { monotonicFactory } from 'ulid';
import { bids, settings } from '#functions/data/bids.ts';
import { cases } from '#functions/data/cases.ts';
import { closingMails } from '#functions/data/closing-mails.ts';
import { closings } from '#functions/data/closings.ts';
import { commit } from '#functions/data/commit.ts';
import { deeds } from '#functions/data/deeds.ts';
import { factors } from '#functions/data/factors.ts';
import { favourites } from '#functions/data/favourites.ts';
import { heldMails } from '#functions/data/held-mails.ts';
import { readListingContext } from '#functions/data/listing-context.ts';
import { listings } from '#functions/data/listings.ts';
import { mediaRequests } from '#functions/data/media-requests.ts';
import { members } from '#functions/data/members.ts';
import { notices } from '#functions/data/notices.ts';
import { notificationSettings } from '#functions/data/notification-settings.ts';
import { notifications } from '#functions/data/notifications.ts';
import { points } from '#functions/data/points.ts';
import { priceLists } from '#functions/data/price-lists.ts';
import { priceRuns } from '#functions/data/price-runs.ts';
import { priceWatches } from '#functions/data/price-watches.ts';
import { rateLimits } from '#functions/data/rate-limits.ts';
import { receivers } from '#functions/data/receivers.ts';
import { reputations } from '#functions/data/reputations.ts';
import { savedSearches } from '#functions/data/saved-searches.ts';
import { sessions } from '#functions/data/sessions.ts';
import { tallies } from '#functions/data/tallies.ts';
import { traces } from '#functions/data/traces.ts';
import { deriveDeeds } from '#functions/usecases/deeds/derive-deeds.ts';
import type { Doer } from '#functions/usecases/ports/deeds.ts';
import type { Market } from '#functions/usecases/ports/market.ts';
import { readEvenTime, readMarketClock, readSetting } from './environment.ts';

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
