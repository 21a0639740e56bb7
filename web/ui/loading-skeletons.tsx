import { SimpleGrid, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Props {
	/** Number of placeholders. A loading screen needs more than fill the window, or its footer appears for a moment. */
	count?: number;
}

export function RowSkeletons({ count = 8 }: Props) {
	return (
		<Stack gap={6} role="status">
			<Announcement />
			{listPlaceholders(count).map((index) => (
				<Skeleton key={index} height={36} radius="sm" />
			))}
		</Stack>
	);
}

export function CardSkeletons({ count = 8 }: Props) {
	return (
		<SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 4 }} spacing="sm" role="status">
			<Announcement />
			{listPlaceholders(count).map((index) => (
				<Skeleton key={index} height={220} radius="md" />
			))}
		</SimpleGrid>
	);
}

function Announcement() {
	const { t } = useTranslation();
	return <VisuallyHidden>{t('skeleton')}</VisuallyHidden>;
}

function listPlaceholders(count: number): number[] {
	return Array.from({ length: count }, (_, index) => index);
}
