import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

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
				<Text size="sm" c="dimmed">
					{text}
				</Text>
				{children}
			</Stack>
		</Paper>
	);
}
