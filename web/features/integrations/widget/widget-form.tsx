import { Checkbox, Group, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import type { useForm } from '@mantine/form';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '#shared/domain/common/language.ts';
import { PRICE_MODES, WIDGET_COLUMNS, WIDGET_CURRENCIES, WIDGET_MARGIN, WIDGET_NAME_LENGTH, WIDGET_RATE } from '#shared/domain/integrations/widget.ts';
import { getConfig } from '#web/lib/api/config.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { FormButtons } from '#web/ui/forms/form-buttons.tsx';
import { NumberField } from '#web/ui/forms/number-field.tsx';
import type { WidgetValues } from './widget-values.ts';

interface Props {
	form: Pick<ReturnType<typeof useForm<WidgetValues>>, 'values' | 'errors' | 'getInputProps' | 'setFieldValue' | 'onSubmit'>;
	/** The error that no field shows. */
	failure: unknown;
	busy: boolean;
	onSave: (values: WidgetValues) => void;
	onClose: () => void;
}

/** Shows the settings of a widget. */
export function WidgetForm({ form, failure, busy, onSave, onClose }: Props) {
	const { t } = useTranslation(['widgetBuilder', 'trade']);
	const nameColumn = (column: (typeof WIDGET_COLUMNS)[number]) =>
		column === 'certificate' || column === 'photos' ? t(`columns.${column}`) : t(`trade:attribute.${column}`);
	return (
		<Form failure={failure} onSubmit={form.onSubmit(onSave)}>
			<Stack gap="md">
				<TextInput label={t('name')} description={t('nameHint')} maxLength={WIDGET_NAME_LENGTH} {...form.getInputProps('name')} />
				<Textarea label={t('origins')} description={t('originsHint')} autosize minRows={2} spellCheck={false} {...form.getInputProps('origins')} />
				<PriceFields form={form} />
				<NativeSelect label={t('language')} data={LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }))} {...form.getInputProps('language')} />
				<Stack>
					<TextInput label={t('email')} type="email" autoComplete="email" {...form.getInputProps('contact.email')} error={form.errors.contact} />
					<TextInput label={t('phone')} type="tel" autoComplete="tel" {...form.getInputProps('contact.phone')} />
					<TextInput label={t('url')} type="url" autoComplete="url" placeholder="https://" {...form.getInputProps('contact.url')} />
				</Stack>
				<Checkbox.Group label={t('details')} {...form.getInputProps('columns')}>
					<Group mt="xs">
						{WIDGET_COLUMNS.map((column) => (
							<Checkbox key={column} value={column} label={nameColumn(column)} />
						))}
					</Group>
				</Checkbox.Group>
				<FormButtons submit={t('save')} busy={busy} cancel={t('cancel')} onCancel={onClose} />
			</Stack>
		</Form>
	);
}

/** Margin and rate apply to shown prices only. */
function PriceFields({ form }: Pick<Props, 'form'>) {
	const { t } = useTranslation('widgetBuilder');
	const { priceMode, currency } = form.values;
	const market = getConfig().currency;
	const currencyProps = form.getInputProps('currency');
	const onCurrency = (event: ChangeEvent<HTMLSelectElement>) => {
		currencyProps.onChange(event);
		// The rate of another currency would give wrong prices.
		form.setFieldValue('rate', '');
	};
	return (
		<SimpleGrid cols={{ base: 1, xs: 2 }}>
			<NativeSelect label={t('prices')} data={PRICE_MODES.map((value) => ({ value, label: t(`mode.${value}`) }))} {...form.getInputProps('priceMode')} />
			{priceMode === 'ASKING' && (
				<>
					<NumberField
						label={t('margin')}
						min={WIDGET_MARGIN.min}
						max={WIDGET_MARGIN.max}
						decimalScale={WIDGET_MARGIN.decimals}
						hideControls
						suffix="%"
						{...form.getInputProps('marginPercent')}
					/>
					<NativeSelect label={t('currency')} data={WIDGET_CURRENCIES} {...currencyProps} onChange={onCurrency} />
					{currency !== market && (
						<NumberField
							label={t('rate', { shown: currency, currency: market })}
							min={0}
							max={WIDGET_RATE.max}
							decimalScale={WIDGET_RATE.decimals}
							hideControls
							{...form.getInputProps('rate')}
						/>
					)}
				</>
			)}
		</SimpleGrid>
	);
}
