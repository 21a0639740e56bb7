import { ActionIcon, Button, Checkbox, Group, Popover, SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import { IconAdjustments, IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DENSITIES, type Density, type Preferences, setPreferences, usePreferences } from '../../lib/preferences.ts';
import { USUAL_COLUMNS, useStoneColumns } from './stone-columns.tsx';

/** How the table is: rows, paging, the stone beside it, and which columns in which order. Kept for the next visit. */
export function TableSettings() {
	const { t } = useTranslation('search');
	const { density, paging, peek, columns = USUAL_COLUMNS } = usePreferences();
	const all = useStoneColumns();
	const chosen = columns.filter((key) => all.has(key));
	const offered = [...chosen, ...[...all.keys()].filter((key) => !chosen.includes(key))];
	const move = (key: string, by: number) => {
		const at = chosen.indexOf(key);
		const moved = chosen.filter((other) => other !== key);
		moved.splice(at + by, 0, key);
		setPreferences({ columns: moved });
	};
	const toggle = (key: string) => setPreferences({ columns: chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key] });
	return (
		<Popover position="bottom-end" width={320} trapFocus shadow="md">
			<Popover.Target>
				<ActionIcon variant="default" size={36} aria-label={t('table.settings')} title={t('table.settings')}>
					<IconAdjustments size={18} stroke={1.7} />
				</ActionIcon>
			</Popover.Target>
			<Popover.Dropdown>
				<Stack gap="sm">
					<Choice
						label={t('table.density')}
						value={density}
						values={DENSITIES.map((value) => ({ value, label: t(`table.${value}`) }))}
						onChange={(value) => setPreferences({ density: value as Density })}
					/>
					<Choice
						label={t('table.paging')}
						value={paging}
						values={(['endless', 'pages'] as const).map((value) => ({ value, label: t(`table.${value}`) }))}
						onChange={(value) => setPreferences({ paging: value as Preferences['paging'] })}
					/>
					<Switch label={t('table.peek')} checked={peek} onChange={(event) => setPreferences({ peek: event.currentTarget.checked })} />
					<Group justify="space-between">
						<Text size="xs" fw={600} c="dimmed">
							{t('table.columns')}
						</Text>
						<Button size="compact-xs" variant="subtle" onClick={() => setPreferences({ columns: undefined })}>
							{t('table.usual')}
						</Button>
					</Group>
					<Stack gap={2} mah={300} style={{ overflowY: 'auto' }} role="group" aria-label={t('table.columns')} tabIndex={-1}>
						{offered.map((key) => {
							const name = all.get(key)?.label ?? key;
							const at = chosen.indexOf(key);
							return (
								<Group key={key} justify="space-between" wrap="nowrap" gap={4}>
									<Checkbox size="xs" py={4} label={name} checked={at >= 0} onChange={() => toggle(key)} />
									{at >= 0 && (
										<Group gap={0} wrap="nowrap">
											<ActionIcon
												variant="subtle"
												color="gray"
												size="sm"
												disabled={at === 0}
												aria-label={t('table.up', { name })}
												onClick={() => move(key, -1)}
											>
												<IconArrowLeft size={14} />
											</ActionIcon>
											<ActionIcon
												variant="subtle"
												color="gray"
												size="sm"
												disabled={at === chosen.length - 1}
												aria-label={t('table.down', { name })}
												onClick={() => move(key, 1)}
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
			</Popover.Dropdown>
		</Popover>
	);
}

interface ChoiceProps {
	label: string;
	value: string;
	values: { value: string; label: string }[];
	onChange: (value: string) => void;
}

function Choice({ label, value, values, onChange }: ChoiceProps) {
	return (
		<div>
			<Text size="xs" fw={600} c="dimmed" mb={4}>
				{label}
			</Text>
			<SegmentedControl size="xs" fullWidth aria-label={label} value={value} data={values} onChange={onChange} />
		</div>
	);
}
