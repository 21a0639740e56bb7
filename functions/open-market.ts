import { monotonicFactory } from 'ulid';
import { members } from '#functions/data/accounts/members.ts';
import { reputations } from '#functions/data/accounts/reputations.ts';
import { factors } from '#functions/data/accounts/second-factors.ts';
import { sessions } from '#functions/data/accounts/sessions.ts';
import { traces } from '#functions/data/accounts/traces.ts';
import { bids } from '#functions/data/auctions/bids.ts';
import { cases } from '#functions/data/auctions/cases.ts';
import { closingMails } from '#functions/data/auctions/closing-mails.ts';
import { closings } from '#functions/data/auctions/closings.ts';
import { points } from '#functions/data/auctions/points.ts';
import { threads } from '#functions/data/auctions/threads.ts';
import { auditLog } from '#functions/data/audit/audit-log.ts';
import { apiKeys } from '#functions/data/integrations/api-keys.ts';
import { webhooks } from '#functions/data/integrations/webhooks.ts';
import { widgets } from '#functions/data/integrations/widgets.ts';
import { heldMails } from '#functions/data/notifications/held-mails.ts';
import { notices } from '#functions/data/notifications/notices.ts';
import { notificationSettings } from '#functions/data/notifications/notification-settings.ts';
import { notifications } from '#functions/data/notifications/notifications.ts';
import { pushSubscriptions } from '#functions/data/notifications/push-subscriptions.ts';
import { settings } from '#functions/data/operations/settings.ts';
import { statistics } from '#functions/data/operations/statistics.ts';
import { priceLists } from '#functions/data/prices/price-lists.ts';
import { priceRuns } from '#functions/data/prices/price-runs.ts';
import { priceWatches } from '#functions/data/prices/price-watches.ts';
import { savedSearches } from '#functions/data/search/saved-searches.ts';
import { favourites } from '#functions/data/stock/favourites.ts';
import { readListingContext } from '#functions/data/stock/listing-context.ts';
import { listings } from '#functions/data/stock/listings.ts';
import { mediaRequests } from '#functions/data/stock/media-requests.ts';
import { commit } from '#functions/data/table/commit.ts';
import { rateLimits } from '#functions/data/table/rate-limits.ts';
import { deriveAuditEvents } from '#functions/usecases/audit/derive-audit-events.ts';
import type { Actor } from '#functions/usecases/audit/ports/audit-log.ts';
import type { Market } from '#functions/usecases/market/market.ts';
import { readEvenTime, readMarketClock, readSetting } from './environment.ts';

const ulid = monotonicFactory();

/** Opens the market for a use case, at the instant `now`. `actor` performs the use case's writes. */
export function openMarket(actor: Actor = {}, now: number = readMarketClock()): Market {
	const newId = () => ulid(now);
	return {
		now,
		zone: readSetting('MARKET_ZONE'),
		currency: readSetting('MARKET_CURRENCY'),
		evenTime: readEvenTime(),
		newId,
		actor,
		commit: (changes, by = actor) => commit(changes, deriveAuditEvents(changes, by, now, newId)),
		auditLog: auditLog,
		apiKeys,
		members,
		listings,
		bids,
		points,
		priceRuns,
		cases,
		threads,
		closings,
		favourites,
		readListingContext,
		settings,
		notifications,
		notificationSettings,
		pushSubscriptions: pushSubscriptions,
		webhooks,
		closingMails,
		heldMails,
		notices,
		secondFactors: factors,
		priceLists,
		priceWatches,
		savedSearches,
		widgets,
		sessions,
		rateLimits,
		reputations,
		statistics: statistics,
		traces,
		mediaRequests,
		mediaOrigin: readSetting('MEDIA_ORIGIN'),
	};
}
