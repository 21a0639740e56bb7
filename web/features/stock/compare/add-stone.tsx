import { Button, Group, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/api/errors.ts';
import { Form } from '#web/ui/forms/form.tsx';

export function AddStone({ onAdd }: { onAdd: (diamondId: string) => void }) {
	const { t } = useTranslation('workbench');
	const [lotId, setLotId] = useState('');
	const find = useMutation({
		mutationFn: (lot: string) => api.searchByLotId({ params: { lotId: lot } }),
		onSuccess: ([stone]) => {
			if (!stone) return;
			onAdd(stone.diamondId);
			setLotId('');
		},
	});
	const submit = () => {
		if (lotId.trim()) find.mutate(lotId.trim());
	};
	const problem = find.isError ? describeError(find.error) : find.data?.length === 0 ? t('compare.noLot') : undefined;
	return (
		<Form alone onSubmit={submit}>
			<Group gap={6} align="flex-start" wrap="nowrap">
				<TextInput
					aria-label={t('compare.lot')}
					placeholder={t('compare.lot')}
					w={150}
					value={lotId}
					error={problem}
					onChange={(event) => {
						setLotId(event.currentTarget.value);
						find.reset();
					}}
				/>
				<Button type="submit" variant="default" loading={find.isPending}>
					{t('compare.add')}
				</Button>
			</Group>
		</Form>
	);
}
