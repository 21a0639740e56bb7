import { Text, type TextProps } from '@mantine/core';
import type { ComponentProps } from 'react';

/** Shows secondary text, small and dimmed. */
export function Hint(props: TextProps & Pick<ComponentProps<'p'>, 'children' | 'role' | 'title'>) {
	return <Text size="sm" c="dimmed" {...props} />;
}
