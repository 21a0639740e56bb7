import { Group, NativeSelect, Text } from '@mantine/core';
import { useId } from 'react';
import { PAGE_SIZES } from '#shared/domain/common/request-limits.ts';
import type { PageSize } from '#web/lib/addresses/whole-page.ts';

interface Props {
	label: string;
	value: number;
	most?: number;
	onChange: (size: PageSize) => void;
}

/** Shows a select for the number of stones per page, with the sizes of specification 9. */
export function PageSizeSelect({ label, value, most = Number.POSITIVE_INFINITY, onChange }: Props) {
	const id = useId();
	return (
		<Group gap="xs" wrap="nowrap">
			<Text component="label" htmlFor={id} size="sm" c="dimmed">
				{label}
			</Text>
			<NativeSelect
				id={id}
				size="sm"
				value={String(value)}
				data={PAGE_SIZES.filter((size) => size <= most).map(String)}
				onChange={(event) => {
					const size = PAGE_SIZES.find((offered) => String(offered) === event.currentTarget.value);
					if (size) onChange(size);
				}}
			/>
		</Group>
	);
}
