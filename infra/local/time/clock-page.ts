import { COMPLETION_DAYS, DECISION_DAYS } from '#shared/domain/auctions/limits.ts';
import { LISTED_DAYS } from '#shared/domain/stock/limits.ts';
import { writeMarketTime } from '#shared/text/formats.ts';

/** The buttons' movements of the clock, and their effects on the demo market. Only a fresh market undoes them. */
const MOVES = [
	{
		name: 'to',
		value: '17:00',
		label: 'To the next 17:00',
		effect: 'Auctions whose bids began the day before close: sellers are asked to decide, losers are told.',
	},
	{ name: 'advance', value: 'P1D', label: 'By a day', effect: 'All running auctions close. Deals that wait for a confirmation are reminded of.' },
	{
		name: 'advance',
		value: `P${DECISION_DAYS}D`,
		label: `By ${DECISION_DAYS} days`,
		effect: `Bids that nobody has decided on count as rejected, which costs the seller a point. Accepted deals that neither party confirms within ${COMPLETION_DAYS} days are reported and their buyers banned: confirm them first, or both demo buyers can no longer log in.`,
	},
	{
		name: 'advance',
		value: `P${LISTED_DAYS}D`,
		label: `By ${LISTED_DAYS} days`,
		effect: 'All of the above, and every stone that is not in an auction is suspended: the search is empty until sellers refresh their stock.',
	},
] as const;

/** Renders the clock page: the effects of moving the clock, buttons for it, and one for a fresh demo market. Its forms post with `?form`. */
export function renderClockPage(now: number, zone: string): string {
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
p { margin: 0 0 0.5rem; }
button { font: inherit; padding: 0.4rem 0.6rem; }
</style>
</head>
<body>
<h1>${writeMarketTime(now, 'en', zone)}</h1>
<p>The clock moves forward only, and everything that becomes due by then is done at once.</p>
${MOVES.map(renderMove).join('\n')}
<form method="post" action="/__local/reset?form">
<p>Everything is deleted, and the demo market begins anew at the present time. This takes about a minute.</p>
<button name="seed" value="true">Start a fresh demo market</button>
</form>
</body>
</html>`;
}

function renderMove({ name, value, label, effect }: (typeof MOVES)[number]): string {
	return `<form method="post" action="/__local/clock?form">
<p>${effect}</p>
<button name="${name}" value="${value}">${label}</button>
</form>`;
}
