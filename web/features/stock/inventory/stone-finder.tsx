import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { linkTo } from '#shared/contract/screens.ts';
import { useNavigate } from '#web/lib/addresses/navigation.ts';
import { useNumbersWarning } from '#web/lib/addresses/use-numbers-warning.ts';
import { api } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/api/errors.ts';
import { Form } from '#web/ui/forms/form.tsx';
import classes from './inventory-screen.module.css';
import { countLeftOut, MOST_NUMBERS, readWantedNumbers } from './inventory-url.ts';

interface Props {
	userName: string;
	/** Called with several numbers, or if several stones were found. */
	onMany: (numbers: string[]) => void;
}

/** Finds own stones by lot id or certificate number, in any state. Opens a single stone; shows several as a list. */
export function StoneFinder({ userName, onMany }: Props) {
	const { t } = useTranslation('inventory');
	const navigate = useNavigate();
	const [text, setText] = useState('');
	const [url] = useSearchParams();
	const warnOfNumbers = useNumbersWarning(countLeftOut(url), MOST_NUMBERS);
	const find = useMutation({
		mutationFn: (numbers: string[]) => api.inventory({ body: { userName, numbers } }),
		onSuccess: ({ content: [stone], totalElements }, numbers) => {
			if (totalElements === 1 && stone) return navigate(linkTo('stone', { id: stone.diamondId }));
			if (totalElements === 0) return;
			onMany(numbers);
			setText('');
		},
	});
	const isNone = find.isSuccess && find.data.totalElements === 0;
	return (
		<Form
			alone
			className={classes.find}
			onSubmit={() => {
				const { numbers, leftOut } = readWantedNumbers(text);
				if (numbers.length > 0) find.mutate(numbers);
				warnOfNumbers(leftOut);
			}}
		>
			<TextInput
				size="sm"
				aria-label={t('find.label')}
				placeholder={t('find.label')}
				leftSection={<IconSearch size={16} aria-hidden />}
				value={text}
				error={isNone ? t('find.none') : find.error ? describeError(find.error) : undefined}
				onChange={({ currentTarget: { value } }) => {
					setText(value);
					find.reset();
				}}
			/>
		</Form>
	);
}
