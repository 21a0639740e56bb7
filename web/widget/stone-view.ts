import type { WidgetStock, WidgetStone } from '#shared/contract/integrations/widgets.ts';
import { make, makeButton } from './dom.ts';
import { makePicture } from './picture.ts';
import type { Words } from './words.ts';

/** Shows one stone with all its details and the dealer's contact. */
export function makeStoneView(stone: WidgetStone, stock: WidgetStock, words: Words, back: () => void): HTMLElement {
	const name = words.stone(stone);
	const heading = make('h2', { tabindex: -1 }, name);
	const details = make('dl', {}, ...listDetails(stone, words).flatMap(([term, value]) => [make('dt', {}, term), make('dd', {}, value)]));
	const text = make('div', {}, heading, make('p', { class: 'price' }, words.price(stone, stock)), details, makeContact(stone, stock, words));
	const view = make(
		'article',
		{ 'aria-label': name },
		makeButton({ class: 'plain' }, back, make('span', { 'aria-hidden': true }, '← '), words.say('back')),
		make('div', { class: 'stone' }, makePicture(stone, words, 'large'), text),
	);
	view.addEventListener('keydown', ({ key }) => {
		if (key === 'Escape') back();
	});
	return view;
}

/** Writes the grades of a card's second line: `Excellent · GIA`. */
export function writeGrades(stone: WidgetStone, words: Words): string {
	const { cut, laboratory, labGrown, treatment } = stone;
	return [labGrown && words.trade('labGrown', 'yes'), treatment, cut && words.trade('cut', cut), laboratory && words.trade('laboratory', laboratory)]
		.filter(Boolean)
		.join(' · ');
}

function listDetails(stone: WidgetStone, words: Words): [term: string, value: string][] {
	const { labGrown, treatment, cut, polish, symmetry, fluorescence, length, width, depth, totalDepth, tablePercent, laboratory, certificateNumber } = stone;
	const measures = [length, width, depth].filter((one) => one !== undefined).map((one) => words.number(one, 2));
	const details: [name: string, value: string | undefined | false][] = [
		['carat', words.number(stone.weight, 2)],
		['shape', words.trade('shape', stone.shape)],
		['color', words.color(stone)],
		['clarity', stone.clarity],
		['labGrown', labGrown !== undefined && words.trade('labGrown', labGrown ? 'yes' : 'no')],
		['treatment', treatment],
		['cut', cut && words.trade('cut', cut)],
		['polish', polish && words.trade('finish', polish)],
		['symmetry', symmetry && words.trade('finish', symmetry)],
		['fluorescence', fluorescence && words.trade('fluorescence', fluorescence)],
		['measurements', measures.length > 0 && `${measures.join(' × ')} mm`],
		['totalDepth', totalDepth !== undefined && `${words.number(totalDepth, 1)}%`],
		['tablePercent', tablePercent !== undefined && `${words.number(tablePercent, 1)}%`],
		['laboratory', laboratory && words.trade('laboratory', laboratory)],
		['certificateNumber', certificateNumber],
	];
	return details.flatMap(([name, value]) => (value ? [[words.trade('attribute', name), value] as [string, string]] : []));
}

/** Links that reach the dealer. The email names the stone and its reference, which the dealer can search. */
function makeContact(stone: WidgetStone, { contact: { email, phone, url } }: WidgetStock, words: Words): HTMLElement {
	const subject = encodeURIComponent(words.say('subject', { stone: words.stone(stone), reference: stone.certificateNumber ?? stone.diamondId }));
	return make(
		'div',
		{ class: 'contact' },
		email && make('a', { href: `mailto:${encodeURI(email)}?subject=${subject}` }, words.say('email')),
		phone && make('a', { href: `tel:${phone.replace(/[^+\d]/g, '')}` }, phone),
		url && make('a', { href: url, target: '_blank', rel: 'noopener' }, words.say('website')),
	);
}
