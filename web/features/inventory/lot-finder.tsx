import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/contract/client.ts';
import { linkTo } from '#shared/contract/screens.ts';
import { LOT_ID_LENGTH } from '#shared/domain/limits.ts';
import { api } from '../../lib/api.ts';
import { describeError } from '../../lib/errors.ts';
import { useNavigate } from '../../lib/navigation.ts';

/** Leads to one's own stone with a lot id, on whatever page of the inventory it stands. */
export function LotFinder({ memberId }: { memberId: string }) {
	const { t } = useTranslation('inventory');
	const navigate = useNavigate();
	const [lotId, setLotId] = useState('');
	const find = useMutation({
		mutationFn: async (wanted: string) => (await api.searchByLotId({ params: { lotId: wanted } })).find(({ seller }) => seller.userId === memberId),
		onSuccess: (found) => found && navigate(linkTo('stone', { id: found.diamondId })),
	});
	const isNone = (find.isSuccess && !find.data) || (find.error instanceof ApiError && find.error.code === 'VALIDATION');
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				if (lotId.trim()) find.mutate(lotId.trim());
			}}
		>
			<TextInput
				size="sm"
				w={200}
				aria-label={t('find.label')}
				placeholder={t('find.label')}
				leftSection={<IconSearch size={16} aria-hidden />}
				maxLength={LOT_ID_LENGTH}
				value={lotId}
				error={isNone ? t('find.none') : find.error ? describeError(find.error) : undefined}
				onChange={({ currentTarget: { value } }) => {
					setLotId(value);
					find.reset();
				}}
			/>
		</form>
	);
}
