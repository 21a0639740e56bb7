import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { api } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/api/errors.ts';
import { useDiamondTitle } from '#web/parts/stock/diamond-title.ts';
import { Form } from '#web/ui/forms/form.tsx';
import classes from './compare.module.css';

/** Finds stones by lot id and adds the member's choice to the comparison. Several sellers may use the same lot id. */
export function AddStone({ onAdd }: { onAdd: (diamondId: string) => void }) {
	const { t } = useTranslation('workbench');
	const title = useDiamondTitle();
	const [lotId, setLotId] = useState('');
	const find = useMutation({
		mutationFn: (lot: string) => api.searchByLotId({ params: { lotId: lot } }),
		onSuccess: ([stone, ...others]) => {
			if (stone && others.length === 0) add(stone);
		},
	});
	const add = ({ diamondId }: Diamond) => {
		onAdd(diamondId);
		setLotId('');
		find.reset();
	};
	const submit = () => lotId.trim() && find.mutate(lotId.trim());
	const problem = find.isError ? describeError(find.error) : find.data?.length === 0 ? t('compare.noLot') : undefined;
	const several = find.data && find.data.length > 1 ? find.data : [];
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
			{several.length > 0 && (
				<Stack gap={4} className={classes.choices}>
					<Text size="sm" role="status">
						{t('compare.several', { count: several.length })}
					</Text>
					{several.map((stone) => (
						<Button
							key={stone.diamondId}
							variant="default"
							size="compact-sm"
							justify="start"
							ta="start"
							classNames={{ root: classes.choice, label: classes.words }}
							onClick={() => add(stone)}
						>
							{[title(stone), stone.seller.company].join(' · ')}
						</Button>
					))}
				</Stack>
			)}
		</Form>
	);
}
