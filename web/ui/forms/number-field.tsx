import { NumberInput, type NumberInputProps } from '@mantine/core';
import type { FormEvent } from 'react';
import { makeHalfWidth } from '#web/lib/half-width.ts';

/**
 * Shows a number field that accepts full-width digits. `NumberInput` alone removes them, and interrupts the conversion of a Japanese
 * keyboard with it: the field therefore learns only the finished text.
 */
export function NumberField(props: NumberInputProps) {
	return (
		<NumberInput
			{...props}
			onInputCapture={(event: FormEvent<HTMLInputElement>) => {
				if ('isComposing' in event.nativeEvent && event.nativeEvent.isComposing) event.stopPropagation();
				else makeFieldHalfWidth(event.currentTarget);
			}}
			onCompositionEndCapture={({ currentTarget }) => {
				makeFieldHalfWidth(currentTarget);
				currentTarget.dispatchEvent(new Event('input', { bubbles: true }));
			}}
		/>
	);
}

/** Replaces a field's text by half-width characters, keeps the caret, and leaves the change for React to notice. */
function makeFieldHalfWidth(field: HTMLInputElement): void {
	const text = makeHalfWidth(field.value);
	if (text === field.value) return;
	const caret = field.selectionStart;
	// React overrides the property of the element itself and would take the text for its own.
	Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
	field.setSelectionRange(caret, caret);
}
