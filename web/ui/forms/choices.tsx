import { ActionIcon, type AutocompleteProps, type MultiSelectProps, type SelectProps, TextInput, type TextInputProps, type TooltipProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadLater } from '#web/lib/browser/on-demand.tsx';

/** Mantine's select fields, loaded after the screen around them. A placeholder takes their place until then. */
export const Select = loadLater<SelectProps>(async () => (await import('../overlays/on-demand/select.ts')).Select, keepPlace);
export const MultiSelect = loadLater<MultiSelectProps>(async () => (await import('../overlays/on-demand/multi-select.ts')).MultiSelect, keepPlace);
export const Autocomplete = loadLater<AutocompleteProps>(async () => (await import('../overlays/on-demand/autocomplete.ts')).Autocomplete, keepPlace);
const LoadedTooltip = loadLater<TooltipProps>(
	async () => (await import('../overlays/on-demand/tooltip.ts')).Tooltip,
	({ children }) => children,
);

/** Mantine's tooltip. Until it is loaded, and where no pointer can hover, its target is rendered without a tooltip. */
export function Tooltip(props: TooltipProps) {
	const [canHover] = useState(() => matchMedia('(any-hover: hover)').matches);
	return canHover ? <LoadedTooltip {...props} /> : props.children;
}

type Look = Pick<TextInputProps, 'label' | 'description' | 'placeholder' | 'error' | 'withAsterisk' | 'size' | 'flex' | 'miw' | 'hiddenFrom' | 'aria-label'>;

function keepPlace(
	{ label, description, placeholder, error, withAsterisk, size, flex, miw, hiddenFrom, 'aria-label': name }: Look,
	retry?: () => Promise<unknown>,
) {
	const look = { label, description, placeholder, error, withAsterisk, size, flex, miw, hiddenFrom, 'aria-label': name };
	return <TextInput {...look} value="" readOnly aria-busy={!retry} rightSection={retry && <RetryIcon onRetry={retry} />} />;
}

/** Offers to load a field again whose code could not be loaded. */
function RetryIcon({ onRetry }: { onRetry: () => Promise<unknown> }) {
	const { t } = useTranslation();
	return (
		<ActionIcon variant="subtle" color="red" aria-label={t('start.retry')} title={t('start.failed')} onClick={onRetry}>
			↻
		</ActionIcon>
	);
}
