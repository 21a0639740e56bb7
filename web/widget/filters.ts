import type { WidgetStock } from '#shared/contract/integrations/widgets.ts';
import { CLARITIES, COLORS, SHAPES } from '#shared/domain/stock/diamond.ts';
import { make, makeButton } from './dom.ts';
import type { Words } from './words.ts';

const LISTS = { shape: SHAPES, color: COLORS, clarity: CLARITIES } as const;
type List = keyof typeof LISTS;
const LIST_NAMES = Object.keys(LISTS) as List[];

/** The filters as the call's query has them. */
export type Filters = Readonly<Record<string, string>>;

export interface FilterPanel {
	element: HTMLElement;
	read(): Filters;
	/** Shows how many stones each value would find, and hides values that find none. */
	count(facets: WidgetStock['facets']): void;
}

/** Makes the filters, closed at first. `changed` is called after each change of a value. */
export function makeFilters(words: Words, { priceMode, currency }: WidgetStock, changed: () => void): FilterPanel {
	const chips = LIST_NAMES.flatMap((list) => LISTS[list].map((value) => makeChip(words, list, value)));
	const ranges = [['carat', words.trade('attribute', 'carat')], ...(priceMode === 'ASKING' ? [['price', `${words.say('price')} (${currency})`]] : [])] as const;
	const fieldset = (legend: string, style: string, ...content: Node[]) =>
		make('fieldset', {}, make('legend', {}, legend), make('div', { class: style }, ...content));
	const form = make(
		'form',
		{ class: 'fields' },
		...LIST_NAMES.map((list) => fieldset(words.trade('attribute', list), 'chips', ...chips.filter((chip) => chip.list === list).map(({ label }) => label))),
		...ranges.map(([range = '', name = '']) =>
			fieldset(name, 'ranges', makeNumber(words.say('from', { name }), `${range}From`), makeNumber(words.say('to', { name }), `${range}To`)),
		),
	);
	const clear = () => {
		form.reset();
		changed();
	};
	form.append(make('div', {}, makeButton({ class: 'plain' }, clear, words.say('clear'))));
	form.addEventListener('change', changed);
	form.addEventListener('submit', (event) => event.preventDefault());
	return {
		element: make('details', {}, make('summary', {}, words.say('filters')), form),
		count(facets) {
			for (const { label, input, list, value, counted } of chips) {
				const count = facets[list][value] ?? 0;
				label.hidden = count === 0 && !input.checked;
				counted.textContent = words.number(count);
			}
		},
		read() {
			const values = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' && value !== '' ? [[name, value] as const] : []));
			const read: Record<string, string> = {};
			for (const [name, value] of values) read[name] = read[name] === undefined ? value : `${read[name]},${value}`;
			return read;
		},
	};
}

function makeChip(words: Words, list: List, value: string) {
	const input = make('input', { type: 'checkbox', name: list, value });
	const counted = make('small');
	const word = list === 'shape' ? words.trade('shape', value) : value === 'FANCY' ? words.trade('intensity', 'fancy') : value;
	return { list, value, input, counted, label: make('label', { class: 'chip', hidden: true }, input, word, counted) };
}

/** Makes a field for a number that the call takes: other texts count as invalid in the browser. */
function makeNumber(label: string, name: string): HTMLLabelElement {
	const isCarat = name.startsWith('carat');
	const input = make('input', {
		type: 'number',
		name,
		min: 0,
		max: isCarat ? 1000 : 999_999_999,
		step: isCarat ? 0.001 : 1,
		inputmode: isCarat ? 'decimal' : 'numeric',
	});
	input.addEventListener('change', (event) => {
		if (input.validity.valid) return;
		event.stopPropagation();
		input.reportValidity();
	});
	return make('label', {}, label, input);
}
