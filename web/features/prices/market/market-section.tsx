import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetRow } from '#shared/sheet/write-csv.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { saveSheet } from '#web/lib/files/save-sheet.ts';
import { SectionTitle } from '#web/ui/section-title.tsx';
import classes from './market-section.module.css';

interface Props {
	title: string;
	hint: string;
	file: { name: string; rows: () => readonly SheetRow[] };
	choices?: ReactNode;
	children: ReactNode;
}

export function MarketSection({ title, hint, file, choices, children }: Props) {
	const { t } = useTranslation('market');
	const id = useId();
	const saving = useAction({ send: () => saveSheet(file.name, 'csv', file.rows()) });
	return (
		<section aria-labelledby={id} className={classes.section}>
			<Group justify="space-between" align="flex-end" gap="sm" mb={6}>
				<SectionTitle id={id}>{title}</SectionTitle>
				<Group gap="xs">
					{choices}
					<Button size="xs" variant="default" aria-label={t('csvOf', { name: title })} onClick={() => saving.mutate()}>
						{t('csv')}
					</Button>
				</Group>
			</Group>
			<Text size="sm" c="dimmed" mb="xs" maw={720}>
				{hint}
			</Text>
			{children}
		</section>
	);
}
