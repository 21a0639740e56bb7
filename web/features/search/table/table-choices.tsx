import { ActionIcon, Button, Checkbox, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconPin, IconPinFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type ColumnName, DENSITIES, type Density, moveColumn, PAGINGS, type Paging, PINNED } from '#shared/domain/search/table-settings.ts';
import { setPreferences, usePreferences } from '#web/lib/browser/preferences.ts';
import { Switch } from '#web/ui/forms/switch.tsx';
import type { MenuButton } from '#web/ui/overlays/menu-on-demand.tsx';
import { OpenedPopover } from '#web/ui/overlays/opened-popover.tsx';
import { useColumnLayout } from './column-layout.ts';
import { useStoneColumns } from './stone-columns.tsx';

/** Shows the table's settings, which are saved with the member: row height, paging, the panel beside the list, and the columns with their order. */
export function TableChoices({ button }: { button: MenuButton }) {
	const { t } = useTranslation('search');
	const workbench = useTranslation('workbench').t;
	const { density, paging, peek } = usePreferences();
	const { layout, isShared, change, keep, reset, share } = useColumnLayout();
	const all = useStoneColumns();
	const { columns: chosen, pinned } = layout;
	const offered = [...chosen.filter((name) => all.has(name)), ...[...all.keys()].filter((name) => !chosen.includes(name))];
	const toggle = (name: ColumnName) => {
		const columns = chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name];
		if (columns.length > 0) change({ columns, pinned: Math.min(pinned, columns.length) });
	};
	return (
		<OpenedPopover button={button} name={t('table.settings')} position="bottom-end" width={340}>
			{() => (
				<Stack gap="sm">
					<Choice<Density>
						label={t('table.density')}
						value={density}
						values={DENSITIES.map((value) => ({ value, label: t(`table.${value}`) }))}
						onChange={(value) => setPreferences({ density: value })}
					/>
					<Choice<Paging>
						label={t('table.paging')}
						value={paging}
						values={PAGINGS.map((value) => ({ value, label: t(`table.${value}`) }))}
						onChange={(value) => setPreferences({ paging: value })}
					/>
					<Switch label={t('table.peek')} checked={peek} onChange={(event) => setPreferences({ peek: event.currentTarget.checked })} />
					<Group justify="space-between">
						<Text size="xs" fw={600} c="dimmed">
							{t('table.columns')}
						</Text>
						<Group gap={4}>
							<Button size="compact-xs" variant="subtle" onClick={share}>
								{workbench('columns.share')}
							</Button>
							<Button size="compact-xs" variant="subtle" onClick={reset}>
								{isShared ? workbench('columns.own') : t('table.usual')}
							</Button>
						</Group>
					</Group>
					{isShared && (
						<Group justify="space-between" wrap="nowrap">
							<Text size="xs">{workbench('columns.shared')}</Text>
							<Button size="compact-xs" flex="none" onClick={keep}>
								{workbench('columns.keep')}
							</Button>
						</Group>
					)}
					<Stack gap={2} mah={300} style={{ overflowY: 'auto' }} role="group" aria-label={t('table.columns')} tabIndex={-1}>
						{offered.map((key) => {
							const name = all.get(key)?.label ?? key;
							const at = chosen.indexOf(key);
							const stays = at < pinned;
							return (
								<Group key={key} justify="space-between" wrap="nowrap" gap={4}>
									<Checkbox size="xs" py={4} label={name} checked={at >= 0} onChange={() => toggle(key)} />
									{at >= 0 && (
										<Group gap={0} wrap="nowrap">
											{at < PINNED.max && (
												<ActionIcon
													variant="subtle"
													color={stays ? undefined : 'gray'}
													size="sm"
													aria-pressed={stays}
													aria-label={workbench('columns.pin', { name })}
													title={workbench('columns.pin', { name })}
													onClick={() => change({ pinned: stays ? at : at + 1 })}
												>
													{stays ? <IconPinFilled size={14} /> : <IconPin size={14} />}
												</ActionIcon>
											)}
											<ActionIcon
												variant="subtle"
												color="gray"
												size="sm"
												disabled={at === 0}
												aria-label={t('table.up', { name })}
												onClick={() => change({ columns: moveColumn(chosen, key, -1) })}
											>
												<IconArrowLeft size={14} />
											</ActionIcon>
											<ActionIcon
												variant="subtle"
												color="gray"
												size="sm"
												disabled={at === chosen.length - 1}
												aria-label={t('table.down', { name })}
												onClick={() => change({ columns: moveColumn(chosen, key, 1) })}
											>
												<IconArrowRight size={14} />
											</ActionIcon>
										</Group>
									)}
								</Group>
							);
						})}
					</Stack>
				</Stack>
			)}
		</OpenedPopover>
	);
}

interface ChoiceProps<V extends string> {
	label: string;
	value: V;
	values: { value: V; label: string }[];
	onChange: (value: V) => void;
}

function Choice<V extends string>({ label, value, values, onChange }: ChoiceProps<V>) {
	return (
		<div>
			<Text size="xs" fw={600} c="dimmed" mb={4}>
				{label}
			</Text>
			<SegmentedControl size="xs" fullWidth aria-label={label} value={value} data={values} onChange={onChange} />
		</div>
	);
}
