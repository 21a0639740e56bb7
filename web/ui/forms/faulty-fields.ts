export interface FaultyField {
	field: HTMLElement;
	label: string;
}

const MARKED = '[aria-invalid="true"]';
/** Selector of a group of inputs that looks like one field. */
export const ONE_FIELD = '[data-one-field]';

export function listFaultyFields(form: HTMLElement): FaultyField[] {
	return listFields(form, MARKED).map((field) => ({
		field,
		label: readLabel(field),
	}));
}

/** Whether a form has a single field: its error is said there alone. */
export function hasSingleField(form: HTMLElement): boolean {
	return listFields(form, 'input:not([type=hidden], [type=file], [hidden]), textarea, select').length === 1;
}

/** Lists the fields that match `selector`; a group that looks like one field is listed once. */
function listFields(form: HTMLElement, selector: string): HTMLElement[] {
	const fields = [...form.querySelectorAll<HTMLElement>(selector)];
	return fields.filter((field) => (field.closest(ONE_FIELD)?.querySelector(selector) ?? field) === field);
}

/** Returns the label's text without the mark of a required field. */
function readLabel(field: HTMLElement): string {
	const whole = field.closest<HTMLElement>(ONE_FIELD);
	if (whole) return readTexts(whole, 'aria-labelledby').trim();
	const label = field.id ? field.ownerDocument.querySelector(`label[for="${CSS.escape(field.id)}"]`) : null;
	return (label?.firstChild?.textContent ?? field.getAttribute('aria-label') ?? readTexts(field, 'aria-labelledby')).trim();
}

function readTexts(field: HTMLElement, attribute: string): string {
	const ids = (field.getAttribute(attribute) ?? '').split(' ').filter((id) => id !== '');
	return ids.map((id) => field.ownerDocument.getElementById(id)?.textContent ?? '').join(' ');
}
