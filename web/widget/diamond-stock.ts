import { DiamondStock, type LoadStock, StockRefused } from './element.ts';

/* The script of other sites. It is a classic script, which can read its own address while it runs. */

const script = document.currentScript;
const market = script instanceof HTMLScriptElement ? new URL(script.src).origin : location.origin;

/** The element on a dealer's site. It calls the market with its key, without cookies. */
class MarketStock extends DiamondStock {
	override load: LoadStock = async (query, signal) => {
		const answer = await fetch(`${market}/api/v1/widget/stock?${new URLSearchParams(query)}`, {
			headers: { authorization: `Bearer ${this.getAttribute('key') ?? ''}` },
			credentials: 'omit',
			referrerPolicy: 'no-referrer',
			signal,
		});
		const body = await answer.json();
		if (!answer.ok) throw new StockRefused(body.code);
		return body;
	};
}

if (!customElements.get('diamond-stock')) customElements.define('diamond-stock', MarketStock);
