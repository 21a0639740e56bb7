import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Hint } from '#web/ui/hint.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';

export function ProfileSection({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
	return (
		<Stack gap="xs" mt="xl" align="flex-start">
			<SectionTitle size="h5">{title}</SectionTitle>
			<Hint>{hint}</Hint>
			{children}
		</Stack>
	);
}
