import { Title, type TitleProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** Shows the heading of a section of a screen. */
export function SectionTitle(props: TitleProps & { id?: string; children: ReactNode }) {
	return <Title order={2} size="h4" {...props} />;
}
