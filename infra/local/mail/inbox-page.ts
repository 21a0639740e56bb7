import { escapeHtml } from '#shared/text/escape-html.ts';
import type { Mail } from './mail.ts';

/** Renders the inbox: the mails of one address, or a form and the newest of all. */
export function renderInboxPage(to: string | undefined, mails: readonly Mail[]): string {
	const addresses = [...new Set(mails.map((mail) => mail.to))];
	const list = mails.length > 0 ? mails.map(renderMail).join('\n') : '<p>No mail yet.</p>';
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${to ? `Mail to ${escapeHtml(to)}` : 'Mail'}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
article { border: 1px solid #8886; border-radius: 8px; padding: 0 1rem 1rem; margin: 1rem 0; }
h2 { font-size: 1.1rem; margin: 1rem 0 0; }
small { opacity: 0.8; }
pre { font: inherit; white-space: pre-wrap; margin: 0.5rem 0 0; }
input, button { font: inherit; padding: 0.4rem 0.6rem; }
</style>
</head>
<body>
<h1>${to ? `Mail to ${escapeHtml(to)}` : 'Mail that the market sent'}</h1>
<form method="get" action="/__local/mail">
<label>Address <input type="email" name="to" value="${escapeHtml(to ?? '')}" required></label> <button>Show</button>
</form>
${to ? '<p><a href="/__local/mail">All addresses</a></p>' : `<p>${addresses.map((one) => `<a href="/__local/mail?to=${encodeURIComponent(one)}">${escapeHtml(one)}</a>`).join(' · ')}</p>`}
${list}
</body>
</html>`;
}

function renderMail({ to, from, subject, text, sentAt }: Mail): string {
	return `<article>
<h2>${escapeHtml(subject)}</h2>
<small>${escapeHtml(sentAt)}, from ${escapeHtml(from)} to ${escapeHtml(to)}</small>
<pre>${linkAddresses(text)}</pre>
</article>`;
}

/** Converts plain text to HTML, with links for web addresses. */
function linkAddresses(text: string): string {
	return text
		.split(/(https?:\/\/[^\s<>"]+)/)
		.map((piece, at) => (at % 2 === 1 ? `<a href="${escapeHtml(piece)}" rel="noreferrer">${escapeHtml(piece)}</a>` : escapeHtml(piece)))
		.join('');
}
