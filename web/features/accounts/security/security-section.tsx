import { Group, Paper, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Hint } from '#web/ui/hint.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';

export function SecuritySection({ title, text, state, children }: { title: string; text: string; state?: ReactNode; children?: ReactNode }) {
	return (
		<Paper component="section" withBorder radius="md" p="md" aria-label={title}>
			<Stack gap="sm">
				<Group justify="space-between" gap="xs">
					<SectionTitle size="h5">{title}</SectionTitle>
					{state}
				</Group>
				<Hint>{text}</Hint>
				{children}
			</Stack>
		</Paper>
	);
}
