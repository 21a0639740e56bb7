import { Box, type MantineSpacing } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './disclosure.module.css';

export function Disclosure({ summary, mt, children }: { summary: string; mt?: MantineSpacing; children: ReactNode }) {
	return (
		<Box component="details" mt={mt} className={classes.disclosure}>
			<summary>{summary}</summary>
			{children}
		</Box>
	);
}
