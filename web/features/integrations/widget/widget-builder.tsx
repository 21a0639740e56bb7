import { Checkbox, Group, NativeSelect, SimpleGrid, Stack, Textarea, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { type ChangeEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Widget, WidgetSettings, type WidgetStock } from '#shared/contract/integrations/widgets.ts';
import { LANGUAGES } from '#shared/domain/common/language.ts';
import { PRICE_MODES, WIDGET_COLUMNS, WIDGET_CURRENCIES, WIDGET_MARGIN, WIDGET_NAME_LENGTH, WIDGET_RATE } from '#shared/domain/integrations/widget.ts';
import { getConfig } from '#web/lib/api/config.ts';
import { findFormFailure, showFieldErrors } from '#web/lib/api/errors.ts';
import { validateBy } from '#web/lib/api/validate.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { useLanguage } from '#web/lib/language/language.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { FormButtons } from '#web/ui/forms/form-buttons.tsx';
import { NumberField } from '#web/ui/forms/number-field.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { CodeBlock } from '../code-block.tsx';
import type { useWidgets } from './use-widgets.ts';
import { fillWidgetValues, readWidgetSettings, type WidgetValues, writePolicy, writeSnippet } from './widget-values.ts';

const WidgetPreview = loadLater(async () => (await import('./widget-preview.tsx')).default);
/** Milliseconds after the last change until the preview follows. */
const PREVIEW_AFTER = 400;

interface Props {
	/** Undefined for a new widget. */
	widget: Widget | undefined;
	save: ReturnType<typeof useWidgets>['save'];
	onSaved: (widget: Widget) => void;
	onClose: () => void;
}

/** Shows a widget's settings, its preview, and the lines for the dealer's page once it is saved. */
export function WidgetBuilder({ widget, save, onSaved, onClose }: Props) {
	const { t } = useTranslation('widgetBuilder');
	const { language } = useLanguage();
	const { member } = useSession();
	const { currency } = getConfig();
	const read = (values: WidgetValues) => readWidgetSettings(values, currency);
	const form = useForm<WidgetValues>({
		initialValues: fillWidgetValues(widget, { currency, language, email: member?.email ?? '' }),
		validate: validateBy(WidgetSettings, read, (field) => (isNamed(field) ? t(`wanted.${field}`) : t('wanted.name'))),
	});
	const [values] = useDebouncedValue(form.values, PREVIEW_AFTER);
	const [stock, setStock] = useState<WidgetStock>();
	const shown = WidgetSettings.omit({ name: true, origins: true }).safeParse(omitNames(read(values)));
	const onSave = (typed: WidgetValues) =>
		save.mutate(
			{ widgetId: widget?.widgetId, settings: WidgetSettings.parse(read(typed)) },
			{ onSuccess: onSaved, onError: (error) => showFieldErrors(form, error) },
		);
	const photo = stock?.content.find(({ photos }) => photos.length > 0)?.photos[0]?.url;
	return (
		<SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
			<Stack>
				<WidgetForm form={form} failure={findFormFailure(form, save.error)} busy={save.isPending} onSave={onSave} onClose={onClose} />
				{widget && (
					<Stack gap="xs">
						<CodeBlock label={t('snippet')} code={writeSnippet(widget, location.origin)} />
						<Hint>{t('snippetHint')}</Hint>
						<CodeBlock label={t('policy')} code={writePolicy(location.origin, new URL(photo ?? location.origin).origin)} />
						<Hint>
							{t('policyHint')} {t('stylesHint')}
						</Hint>
					</Stack>
				)}
			</Stack>
			<Stack gap="xs">
				<Title order={3} size="h5">
					{t('preview')}
				</Title>
				<Hint>{t('previewHint')}</Hint>
				{shown.success && <WidgetPreview settings={shown.data} onShown={setStock} />}
			</Stack>
		</SimpleGrid>
	);
}

const WANTED = ['name', 'origins', 'marginPercent', 'rate', 'contact'] as const;
const isNamed = (field: string): field is (typeof WANTED)[number] => (WANTED as readonly string[]).includes(field);
const omitNames = <T extends object>({ name, origins, ...shown }: T & { name: unknown; origins: unknown }) => shown;

interface FormProps {
	form: Pick<ReturnType<typeof useForm<WidgetValues>>, 'values' | 'errors' | 'getInputProps' | 'setFieldValue' | 'onSubmit'>;
	/** The error that no field shows. */
	failure: unknown;
	busy: boolean;
	onSave: (values: WidgetValues) => void;
	onClose: () => void;
}

/** Shows the settings of a widget. */
function WidgetForm({ form, failure, busy, onSave, onClose }: FormProps) {
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
function PriceFields({ form }: Pick<FormProps, 'form'>) {
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
