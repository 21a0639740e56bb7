import { ActionIcon, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Widget } from '#shared/contract/integrations/widgets.ts';
import { WIDGETS } from '#shared/domain/integrations/widget.ts';
import { Hint } from '#web/ui/hint.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { useWidgets } from './use-widgets.ts';
import { WidgetBuilder } from './widget-builder.tsx';

/** Shows the member's widgets for their own sites, and builds new ones with a preview. */
export function WidgetPanel() {
	const { t } = useTranslation('widgetBuilder');
	const { list, save, removal } = useWidgets();
	/** The widget that is being edited; `new` for one that does not exist yet. */
	const [edited, setEdited] = useState<Widget | 'new'>();
	const widgets = list.data?.widgets ?? [];
	if (list.isError) return <LoadFailure title={t('loadFailed')} query={list} />;
	return (
		<Stack>
			<SectionTitle>{t('title')}</SectionTitle>
			<Hint>{t('hint')}</Hint>
			{edited ? (
				<WidgetBuilder
					key={edited === 'new' ? edited : edited.widgetId}
					widget={edited === 'new' ? undefined : edited}
					save={save}
					onSaved={setEdited}
					onClose={() => setEdited(undefined)}
				/>
			) : (
				<>
					{list.data && widgets.length === 0 && <Text>{t('none')}</Text>}
					{widgets.map((widget) => (
						<WidgetRow key={widget.widgetId} widget={widget} onEdit={() => setEdited(widget)} onDelete={() => removal.ask(widget)} />
					))}
					<Group>
						<Button disabled={!list.data || widgets.length >= WIDGETS} onClick={() => setEdited('new')}>
							{t('new')}
						</Button>
						{widgets.length >= WIDGETS && <Text size="sm">{t('most', { count: WIDGETS })}</Text>}
					</Group>
				</>
			)}
			<ConfirmDialog {...removal.dialog} title={t('deleteTitle')} confirm={t('deleteConfirm')} danger>
				{t('deleteText')}
			</ConfirmDialog>
		</Stack>
	);
}

function WidgetRow({ widget: { name, origins }, onEdit, onDelete }: { widget: Widget; onEdit: () => void; onDelete: () => void }) {
	const { t } = useTranslation('widgetBuilder');
	return (
		<Paper withBorder p="sm">
			<Group justify="space-between" wrap="nowrap">
				<Stack gap={0} miw={0}>
					<Text fw={600} truncate>
						{name}
					</Text>
					<Hint truncate>
						{t('sites', { count: origins.length })} · {origins.join(', ')}
					</Hint>
				</Stack>
				<Group gap="xs" wrap="nowrap">
					<Button variant="default" size="xs" aria-label={t('edit', { name })} onClick={onEdit}>
						{t('editShort')}
					</Button>
					<ActionIcon variant="subtle" color="red" size="lg" aria-label={t('delete', { name })} onClick={onDelete}>
						<IconTrash size={18} aria-hidden />
					</ActionIcon>
				</Group>
			</Group>
		</Paper>
	);
}
