import { Group, Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Hint } from '#web/ui/hint.tsx';

export function SecuritySection({ title, text, state, children }: { title: string; text: string; state?: ReactNode; children?: ReactNode }) {
	return (
		<Paper component="section" withBorder radius="md" p="md" aria-label={title}>
			<Stack gap="sm">
				<Group justify="space-between" gap="xs">
					<Title order={2} size="h5">
						{title}
					</Title>
					{state}
				</Group>
				<Hint>{text}</Hint>
				{children}
			</Stack>
		</Paper>
	);
}
