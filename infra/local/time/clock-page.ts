import { DECISION_DAYS } from '#shared/domain/auctions/limits.ts';
import { LISTED_DAYS } from '#shared/domain/stock/limits.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import { writeMarketTime } from '#shared/text/formats.ts';
import type { ForeseenBan } from '../seed/foreseen-bans.ts';
import { findClockTarget } from './clock.ts';

/** The buttons' movements of the clock, and their effects on the demo market. Only a fresh market undoes them. */
const MOVES = [
	{
		name: 'to',
		value: '17:01',
		label: 'To the next 17:01',
		effect: 'Auctions whose bids began the day before close: sellers are asked to decide, losers are told.',
	},
	{ name: 'advance', value: 'P1D', label: 'By a day', effect: 'All running auctions close. Deals that wait for a confirmation are reminded of.' },
	{
		name: 'advance',
		value: `P${DECISION_DAYS}D`,
		label: `By ${DECISION_DAYS} days`,
		effect: 'Bids that nobody has decided on count as rejected, which costs the seller a point. Deals that neither party confirms are reported.',
	},
	{
		name: 'advance',
		value: `P${LISTED_DAYS}D`,
		label: `By ${LISTED_DAYS} days`,
		effect: 'All of the above, and every stone that is not in an auction is suspended: the search is empty until sellers refresh their stock.',
	},
] as const;

/** The name of the form's field that repeats the bans of which the page has warned. */
export const WARNED_BANS = 'bans';

/** Returns the last time to which a button moves the clock. */
export function findLastTarget(now: number, zone: string): number {
	return Math.max(now, ...MOVES.map(({ name, value }) => findClockTarget({ [name]: value }, now, zone) ?? now));
}

/** Writes the members banned up to `target` as the form repeats them. */
export function nameBans(bans: readonly ForeseenBan[], target: number): string {
	return [...new Set(bans.filter(({ at }) => at <= target).map(({ userName }) => userName))].sort().join(' ');
}

/**
 * Renders the clock page: the effects of moving the clock, buttons for it, and one for a fresh demo market. A movement that bans members names
 * them, and its button needs a tick; one press lifts the bans of `banned`, given by their addresses. `refused`: the last movement would have banned
 * members of whom the page had not warned. Its forms post with `?form`.
 */
export function renderClockPage(
	now: number,
	zone: string,
	{ bans, banned, refused }: { bans: readonly ForeseenBan[]; banned: readonly string[]; refused: boolean },
): string {
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The market's clock</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
form { border: 1px solid #8886; border-radius: 8px; padding: 1rem; margin: 1rem 0; }
p, ul { margin: 0 0 0.5rem; }
label { display: block; margin: 0 0 0.75rem; }
button { font: inherit; padding: 0.4rem 0.6rem; }
.ban { border-left: 4px solid light-dark(#b3261e, #ff8a80); padding-left: 0.75rem; margin-bottom: 0.5rem; }
.ban strong { color: light-dark(#b3261e, #ff8a80); }
</style>
</head>
<body>
<h1>${writeMarketTime(now, 'en', zone)}</h1>
<p>The clock moves forward only, and everything that becomes due by then is done at once.</p>
${refused ? '<div class="ban" role="alert"><strong>The clock was not moved: it would have banned members. Please read the warning below.</strong></div>' : ''}
${renderBanned(banned)}
${MOVES.map((move) => renderMove(move, now, zone, bans)).join('\n')}
<form method="post" action="/__local/reset?form">
<p>Everything is deleted, and the demo market begins anew, less than an hour before a close. This takes about a minute.</p>
<button name="seed" value="true">Start a fresh demo market</button>
</form>
</body>
</html>`;
}

/** Renders the members who are banned now, with the button that lifts their bans. Returns an empty text if nobody is. */
function renderBanned(banned: readonly string[]): string {
	if (banned.length === 0) return '';
	const names = banned.map((userName) => `<b>${escapeHtml(userName)}</b>`).join(', ');
	return `<form method="post" action="/__local/bans?form">
<p>Banned, so that they cannot log in: ${names}.</p>
<button>Lift ${banned.length === 1 ? 'the ban' : 'the bans'}</button>
</form>`;
}

function renderMove({ name, value, label, effect }: (typeof MOVES)[number], now: number, zone: string, bans: readonly ForeseenBan[]): string {
	const target = findClockTarget({ [name]: value }, now, zone) ?? now;
	return `<form method="post" action="/__local/clock?form">
<p>${effect}</p>
${renderBans(bans, target, zone)}<button name="${name}" value="${value}">${label}</button>
</form>`;
}

/** Renders the warning of a movement's bans with the tick that it needs. Returns an empty text if nobody is banned. */
function renderBans(bans: readonly ForeseenBan[], target: number, zone: string): string {
	const due = bans.filter(({ at }) => at <= target);
	if (due.length === 0) return '';
	const count = new Set(due.map(({ userName }) => userName)).size;
	const rows = due.map(
		({ userName, at, lotId }) => `<li><b>${escapeHtml(userName)}</b>: lot ${escapeHtml(lotId)}, to be confirmed by ${writeMarketTime(at, 'en', zone)}</li>`,
	);
	return `<div class="ban">
<strong>This bans ${count === 1 ? 'a member' : `${count} members`}, who can then no longer log in, unless all these deals are confirmed before:</strong>
<ul>
${rows.join('\n')}
</ul>
</div>
<label><input type="checkbox" name="${WARNED_BANS}" value="${escapeHtml(nameBans(bans, target))}" required> Ban ${count === 1 ? 'this member' : 'these members'}</label>
`;
}
