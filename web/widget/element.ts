import type { WidgetStock, WidgetStone } from '#shared/contract/integrations/widgets.ts';
import { WIDGET_PAGES, WIDGET_SORTS } from '#shared/domain/integrations/widget.ts';
import { make, makeButton } from './dom.ts';
import { type FilterPanel, type Filters, makeFilters } from './filters.ts';
import { makePicture } from './picture.ts';
import { makeStoneView, writeGrades } from './stone-view.ts';
import { makeStyles } from './styles.ts';
import { findLanguage, Words } from './words.ts';

/** Thrown by a loader if the market refuses the call. `code` is the contract's. */
export class StockRefused extends Error {
	readonly code: string;
	constructor(code: string) {
		super(code);
		this.code = code;
	}
}

export type LoadStock = (query: Filters, signal: AbortSignal) => Promise<WidgetStock>;

/** The element `<diamond-stock>`. It shows a dealer's stones in a shadow tree, and stores nothing. `load` fetches a page of them. */
export class DiamondStock extends HTMLElement {
	/** The market's call; a preview has another. */
	load: LoadStock = () => Promise.reject(new StockRefused('UNAUTHENTICATED'));
	private readonly status = make('p', { class: 'status', role: 'status' });
	private readonly tools = make('div');
	/** Reserves the height of the closed filters. */
	private readonly filterPlace = make('div', { class: 'filters' });
	private readonly grid = make('ul', { class: 'grid' });
	private readonly pages = make('nav', { class: 'pages' });
	private readonly list = make('section', {}, make('div', { class: 'bar' }, this.status, this.tools), this.filterPlace, this.grid, this.pages);
	private words = new Words('en');
	private filters: FilterPanel | undefined;
	private sort: HTMLSelectElement | undefined;
	private page = 0;
	private loading: AbortController | undefined;

	constructor() {
		super();
		const root = this.attachShadow({ mode: 'open' });
		root.adoptedStyleSheets = [makeStyles()];
		root.append(this.list);
	}

	connectedCallback(): void {
		this.reload();
	}

	disconnectedCallback(): void {
		this.loading?.abort();
	}

	/** Starts again, for example with other settings. */
	reload(): void {
		this.filters = undefined;
		this.sort = undefined;
		this.page = 0;
		this.tools.replaceChildren();
		this.filterPlace.replaceChildren();
		this.leaveStone();
		this.words = new Words(this.language ?? 'en');
		this.grid.replaceChildren(...Array.from({ length: this.size }, () => make('li', {}, make('div', { class: 'card wait' }))));
		void this.show();
	}

	/** The language of the element or of its page, if the widget has words in it. */
	private get language() {
		return findLanguage(this.getAttribute('lang'));
	}

	private get size(): number {
		return WIDGET_PAGES.find((size) => String(size) === this.getAttribute('size')) ?? WIDGET_PAGES[0];
	}

	private async show(): Promise<void> {
		this.loading?.abort();
		const loading = new AbortController();
		this.loading = loading;
		this.list.setAttribute('aria-busy', 'true');
		this.status.textContent = this.words.say('loading');
		try {
			const query = { ...this.filters?.read(), ...(this.sort && { sort: this.sort.value }), page: String(this.page), size: String(this.size) };
			const stock = await this.load(query, loading.signal);
			if (!loading.signal.aborted) this.showStock(stock);
		} catch (error) {
			if (!loading.signal.aborted) this.showFailure(error instanceof StockRefused ? error.code : '');
		} finally {
			if (this.loading === loading) this.list.removeAttribute('aria-busy');
		}
	}

	private showStock(stock: WidgetStock): void {
		if (!this.filters) this.showTools(stock);
		this.filters?.count(stock.facets);
		const isFiltered = Object.keys(this.filters?.read() ?? {}).length > 0;
		this.status.textContent = stock.totalElements > 0 ? this.words.count(stock.totalElements) : this.words.say(isFiltered ? 'none' : 'empty');
		// Unused places of the first page stay, so that nothing below moves.
		const voids = Array.from({ length: this.size - stock.content.length }, () => make('li', { class: 'void', 'aria-hidden': true }));
		this.grid.replaceChildren(...stock.content.map((stone) => make('li', {}, this.makeCard(stone, stock))), ...voids);
		this.showPages(stock);
	}

	/** Filters and order, once the settings are known. */
	private showTools(stock: WidgetStock): void {
		this.words = new Words(this.language ?? stock.language);
		this.list.lang = this.words.language;
		this.list.setAttribute('aria-label', this.words.say('title'));
		const again = () => {
			this.page = 0;
			void this.show();
		};
		this.filters = makeFilters(this.words, stock, again);
		const sorts = WIDGET_SORTS.filter((sort) => stock.priceMode === 'ASKING' || !sort.startsWith('price'));
		this.sort = make('select', { 'aria-label': this.words.say('sort') }, ...sorts.map((sort) => make('option', { value: sort }, this.words.order(sort))));
		this.sort.addEventListener('change', again);
		this.tools.replaceChildren(this.sort);
		this.filterPlace.replaceChildren(this.filters.element);
	}

	private makeCard(stone: WidgetStone, stock: WidgetStock): HTMLButtonElement {
		const card = makeButton(
			{ class: 'card' },
			() => this.showStone(stone, stock, card),
			makePicture(stone, this.words, 'small'),
			make('span', { class: 'name' }, this.words.stone(stone)),
			make('span', { class: 'more' }, writeGrades(stone, this.words)),
			make('span', { class: 'price' }, this.words.price(stone, stock)),
		);
		return card;
	}

	private showPages({ totalElements, size }: WidgetStock): void {
		const pages = Math.ceil(totalElements / size);
		const go = async (by: number) => {
			this.page += by;
			this.list.scrollIntoView({ block: 'start' });
			await this.show();
			// The step that was taken, or the other one at the end of the pages.
			const [earlier, later] = this.pages.querySelectorAll('button');
			const [taken, other] = by > 0 ? [later, earlier] : [earlier, later];
			(taken?.disabled ? other : taken)?.focus({ preventScroll: true });
		};
		const step = (by: -1 | 1, isThere: boolean, label: string, sign: string) =>
			makeButton({ class: 'plain', 'aria-label': label, disabled: !isThere }, () => void go(by), sign);
		const { words } = this;
		this.pages.setAttribute('aria-label', words.say('page', { page: this.page + 1, pages }));
		this.pages.replaceChildren(
			...(pages > 1
				? [
						step(-1, this.page > 0, words.say('earlier'), '←'),
						words.say('page', { page: words.number(this.page + 1), pages: words.number(pages) }),
						step(1, this.page < pages - 1, words.say('later'), '→'),
					]
				: []),
		);
	}

	/** Shows a stone in place of the list. Going back gives the focus back to its card. */
	private showStone(stone: WidgetStone, stock: WidgetStock, card: HTMLElement): void {
		const view = makeStoneView(stone, stock, this.words, () => {
			this.leaveStone();
			card.focus();
		});
		view.lang = this.words.language;
		this.list.hidden = true;
		this.list.after(view);
		view.querySelector('h2')?.focus();
	}

	private leaveStone(): void {
		this.shadowRoot?.querySelector('article')?.remove();
		this.list.hidden = false;
	}

	private showFailure(code: string): void {
		const key = code === 'FORBIDDEN' ? 'refused' : code === 'UNAUTHENTICATED' ? 'unknownKey' : 'unreachable';
		this.status.textContent = this.words.say(key);
		if (key === 'unreachable') this.tools.replaceChildren(makeButton({ class: 'plain' }, () => this.reload(), this.words.say('retry')));
		for (const place of this.grid.querySelectorAll('.wait')) place.classList.add('void');
	}
}
