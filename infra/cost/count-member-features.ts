import { addUp, type Quantities } from './compute-cost.ts';
import { GB, type Units } from './count-units.ts';
import { ASSUMED, type Standing, type Usage } from './usage.ts';
import { MINUTES, type Volume } from './volume.ts';

/** Seconds between a busy search instance's reads of the changes, at half a read unit each. */
const FOLLOWS_EVERY = 0.25;

/** Counts what members do: each feature with the quantities of a month. */
export function countMemberFeatures(
	usage: Usage,
	standing: Standing,
	volume: Volume,
	{ run, call, piece, mail, pushed, render }: Units,
): [string, Quantities][] {
	const a = ASSUMED;
	const { memberDays, visits, bids, auctions, searches, instances, busySeconds, photos, liveMinutes, checks, beats } = volume;
	return Object.entries<Quantities>({
		'Signing in': addUp(
			// Cognito charges for each member who came once in the month, however few come on one day.
			[usage.members, { activeMembers: 1 }],
			[visits, call('openSession', 'members')],
			[visits, run('identityTrigger', a.seconds.told)],
			// The two steps of a password's proof at the user pool. Files do not pass the firewall, which is behind CloudFront.
			[visits, { ...piece('renewal'), firewallRequests: 2 * standing.firewalls }],
		),
		'Pages and pictures': addUp(
			[visits, { edgeBytes: a.bytesOfAVisit / GB, edgeRequests: a.filesOfAVisit, edgeFunctions: a.filesOfAVisit, objectReads: 2 }],
			[usage.stones * a.withPhoto, { objectBytes: a.bytesOfAPhoto / GB }],
		),
		'Photos received': addUp(
			// Two calls, which describe and confirm it. Nobody counted them; each writes the stone, as a change of its price does.
			[photos * 2, call('changePrices, a stone', 'media')],
			[photos, addUp([1, { queueRequests: 6 }], [1, run('mediaUploaded', a.seconds.media)], [1, render(a.seconds.renditions)])],
			[photos, { objectWrites: a.writesOfAPhoto, objectReads: a.readsOfAPhoto }],
			// The stone is written once more when its photo is rendered.
			[photos, piece('bid')],
		),
		'Today and news': addUp(
			[visits, call('dashboard, buyer', 'members')],
			[visits, call('activity, buyer', 'members')],
			[visits, call('listNotifications', 'notifications')],
		),
		Search: addUp([searches, call('search, member, 50 stones', 'search')], [(instances * busySeconds) / FOLLOWS_EVERY, { readUnits: 0.5 }]),
		'Stones and prices': addUp(
			[memberDays * a.stonesOpened, call('getDiamond, member', 'diamonds')],
			[memberDays * a.stonesOpened, call('viewDiamond', 'diamonds')],
			[memberDays * a.stonesOpened, call('pricePosition', 'search')],
		),
		'Bids and closes': addUp(
			[bids, call('addBid, takes the lead', 'bids', a.seconds.bid)],
			[bids, piece('bidTold')],
			[auctions, piece('close')],
			[auctions, piece('closeTold')],
			[auctions, call('bidStatus, accepts', 'bids')],
			[(a.sweeps * MINUTES) / (24 * 60), addUp([1, { scheduledRuns: 1 }], [1, run('sweep', a.seconds.sweep)])],
		),
		'News, live and by mail': addUp(
			[bids + auctions, run('tableChanged', a.seconds.told)],
			pushed(bids * (a.watchers + a.mailsOfABid)),
			mail(bids * a.mailsOfABid + auctions * a.mailsOfAClose),
		),
		'Live pages': addUp(
			[1, { liveMinutes, readUnits: checks * a.readsOfACheck }],
			[checks + beats, addUp([1, { liveMessages: 2 }], [1, run('live', a.seconds.live)])],
			[visits, call('liveTicket', 'notifications')],
			[visits * 4, addUp([1, { liveMessages: 1, readUnits: 10, writeUnits: 6 }], [1, run('live', a.seconds.live)])],
		),
	});
}
