import type { Members } from '../accounts/ports/members.ts';
import type { Reputations } from '../accounts/ports/reputations.ts';
import type { SecondFactors } from '../accounts/ports/second-factors.ts';
import type { Sessions } from '../accounts/ports/sessions.ts';
import type { Traces } from '../accounts/ports/traces.ts';
import type { Bids } from '../auctions/ports/bids.ts';
import type { Cases } from '../auctions/ports/cases.ts';
import type { ClosingMails } from '../auctions/ports/closing-mails.ts';
import type { Closings } from '../auctions/ports/closings.ts';
import type { Points } from '../auctions/ports/points.ts';
import type { Threads } from '../auctions/ports/threads.ts';
import type { Actor, AuditLog } from '../audit/ports/audit-log.ts';
import type { ApiKeys } from '../integrations/ports/api-keys.ts';
import type { HeldMails } from '../notifications/ports/held-mails.ts';
import type { Notices } from '../notifications/ports/notices.ts';
import type { NotificationSettingsOf } from '../notifications/ports/notification-settings.ts';
import type { Notifications } from '../notifications/ports/notifications.ts';
import type { PushSubscriptions } from '../notifications/ports/push-subscriptions.ts';
import type { Settings } from '../operations/ports/settings.ts';
import type { Statistics } from '../operations/ports/statistics.ts';
import type { PriceLists } from '../prices/ports/price-lists.ts';
import type { PriceRuns } from '../prices/ports/price-runs.ts';
import type { PriceWatches } from '../prices/ports/price-watches.ts';
import type { SavedSearches } from '../search/ports/saved-searches.ts';
import type { Favourites } from '../stock/ports/favourites.ts';
import type { ListingContext } from '../stock/ports/listing-context.ts';
import type { Listings } from '../stock/ports/listings.ts';
import type { MediaRequests } from '../stock/ports/media-requests.ts';
import type { Change } from './changes.ts';
import type { RateLimits } from './rate-limits.ts';

/**
 * The ports that use cases need, at the instant at which they run: one port per family, in the `ports` folder of its subject. `functions/data` and
 * `adapters` implement them; `functions/open-market.ts` combines them. Instants are milliseconds since 1970, ids are ULIDs.
 */
export interface Market {
	now: number;
	zone: string;
	currency: string;
	/** Minimum duration in milliseconds of answers whose timing would reveal whether an address belongs to a member. */
	evenTime: number;
	/** Makes a new ULID that sorts after earlier ones. */
	newId(): string;
	/** The actor of the writes, for the audit log. */
	actor: Actor;
	/**
	 * Writes all changes or none, together with their audit events. The events name `by`, by default the market's actor. Rejects with a WriteConflict
	 * if a guard refused; refuses with BUSY if the table was busy for too long.
	 */
	commit(changes: readonly Change[], by?: Actor): Promise<void>;
	auditLog: AuditLog;
	apiKeys: ApiKeys;
	members: Members;
	listings: Listings;
	bids: Bids;
	points: Points;
	priceRuns: PriceRuns;
	cases: Cases;
	threads: Threads;
	closings: Closings;
	favourites: Favourites;
	/** Reads what presenting listings to a member needs: these people, the stones that the member tracks, and the member's participations in the auctions. */
	readListingContext(memberId: string, of: { people: readonly string[]; listingIds: readonly string[]; inAuction: readonly string[] }): Promise<ListingContext>;
	settings: Settings;
	notifications: Notifications;
	notificationSettings: NotificationSettingsOf;
	pushSubscriptions: PushSubscriptions;
	closingMails: ClosingMails;
	heldMails: HeldMails;
	notices: Notices;
	secondFactors: SecondFactors;
	priceLists: PriceLists;
	priceWatches: PriceWatches;
	savedSearches: SavedSearches;
	sessions: Sessions;
	rateLimits: RateLimits;
	reputations: Reputations;
	statistics: Statistics;
	traces: Traces;
	mediaRequests: MediaRequests;
	/** Origin of photos and videos: `https://…` without a trailing slash. */
	mediaOrigin: string;
}

/** Some parts of the market: a use case names those that it takes. */
export type Ports<K extends keyof Market> = Pick<Market, K>;
