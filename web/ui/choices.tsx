import { type AutocompleteProps, type MultiSelectProps, type SelectProps, TextInput, type TextInputProps, type TooltipProps } from '@mantine/core';
import { loadLater } from '../lib/on-demand.tsx';

/** Mantine's fields with a list of choices: they come after the screen that they stand on, into a place that is held for them. */
export const Select = loadLater<SelectProps>(async () => (await import('./on-demand/select.ts')).Select, keepPlace);
export const MultiSelect = loadLater<MultiSelectProps>(async () => (await import('./on-demand/multi-select.ts')).MultiSelect, keepPlace);
export const Autocomplete = loadLater<AutocompleteProps>(async () => (await import('./on-demand/autocomplete.ts')).Autocomplete, keepPlace);
/** Mantine's tooltip; until it is there, what it explains stands without. */
export const Tooltip = loadLater<TooltipProps>(
	async () => (await import('./on-demand/tooltip.ts')).Tooltip,
	({ children }) => children,
);

type Look = Pick<TextInputProps, 'label' | 'description' | 'placeholder' | 'error' | 'withAsterisk' | 'size' | 'flex' | 'miw' | 'hiddenFrom' | 'aria-label'>;

/** Renders a placeholder that looks like the loading field. */
function keepPlace({ label, description, placeholder, error, withAsterisk, size, flex, miw, hiddenFrom, 'aria-label': name }: Look) {
	const look = { label, description, placeholder, error, withAsterisk, size, flex, miw, hiddenFrom, 'aria-label': name };
	return <TextInput {...look} value="" readOnly aria-busy />;
}
