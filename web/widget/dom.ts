const SVG = 'http://www.w3.org/2000/svg';

export type Child = Node | string | undefined;
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Makes an HTML element. An attribute that is undefined or false is left out; true makes it empty. */
export function make<K extends keyof HTMLElementTagNameMap>(name: K, attributes: Attributes = {}, ...children: readonly Child[]): HTMLElementTagNameMap[K] {
	return fill(document.createElement(name), attributes, children);
}

/** Makes an SVG element. */
export function makeSvg(name: string, attributes: Attributes, ...children: readonly Child[]): SVGElement {
	return fill(document.createElementNS(SVG, name), attributes, children);
}

function fill<E extends Element>(element: E, attributes: Attributes, children: readonly Child[]): E {
	for (const [name, value] of Object.entries(attributes)) {
		if (value === undefined || value === false) continue;
		// An empty ARIA attribute does not mean true.
		element.setAttribute(name, value === true && !name.startsWith('aria-') ? '' : String(value));
	}
	element.append(...children.filter((child) => child !== undefined));
	return element;
}

/** Makes a button that does something. */
export function makeButton(attributes: Attributes, act: () => void, ...children: readonly Child[]): HTMLButtonElement {
	const button = make('button', { type: 'button', ...attributes }, ...children);
	button.addEventListener('click', act);
	return button;
}
