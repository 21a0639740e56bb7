import { SimpleGrid, Stack, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Widget, WidgetSettings, type WidgetStock } from '#shared/contract/integrations/widgets.ts';
import { getConfig } from '#web/lib/api/config.ts';
import { findFormFailure, showFieldErrors } from '#web/lib/api/errors.ts';
import { validateBy } from '#web/lib/api/validate.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { useLanguage } from '#web/lib/language/language.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Hint } from '#web/ui/hint.tsx';
import { CodeBlock } from '../code-block.tsx';
import type { useWidgets } from './use-widgets.ts';
import { WidgetForm } from './widget-form.tsx';
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
