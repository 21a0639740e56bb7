export interface FaultyField {
	field: HTMLElement;
	label: string;
	message: string;
}

const MARKED = '[aria-invalid="true"]';
/** Selector of a group of inputs that looks like one field. */
const ONE_FIELD = '[data-one-field]';

export function listFaultyFields(form: HTMLElement): FaultyField[] {
	const marked = [...form.querySelectorAll<HTMLElement>(MARKED)];
	const fields = marked.filter((field) => (field.closest(ONE_FIELD)?.querySelector(MARKED) ?? field) === field);
	return fields.map((field) => ({
		field,
		label: readLabel(field),
		message: readTexts(field, 'aria-describedby', (id) => id.endsWith('-error')),
	}));
}

/** Returns the label's text without the mark of a required field. */
function readLabel(field: HTMLElement): string {
	const whole = field.closest<HTMLElement>(ONE_FIELD);
	if (whole) return readTexts(whole, 'aria-labelledby').trim();
	const label = field.id ? field.ownerDocument.querySelector(`label[for="${CSS.escape(field.id)}"]`) : null;
	return (label?.firstChild?.textContent ?? field.getAttribute('aria-label') ?? readTexts(field, 'aria-labelledby')).trim();
}

function readTexts(field: HTMLElement, attribute: string, isWanted: (id: string) => boolean = () => true): string {
	const ids = (field.getAttribute(attribute) ?? '').split(' ').filter((id) => id !== '' && isWanted(id));
	return ids.map((id) => field.ownerDocument.getElementById(id)?.textContent ?? '').join(' ');
}
