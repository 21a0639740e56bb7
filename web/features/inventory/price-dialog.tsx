import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/diamonds.ts';
import { useFormat } from '../../lib/format.ts';
import { Modal } from '../../ui/dialogs.tsx';
import { Form } from '../../ui/form.tsx';
import { readTypedNumber } from '../../ui/typed-number.ts';
import { changePrice, isPriceChange } from './change-price.ts';

interface Props {
	stones: readonly Diamond[];
	onChange: (percent: number) => void;
	onClose: () => void;
}

/** Asks by how many percent the asking prices of stones change, and shows what becomes of the first one's. */
export default function PriceDialog({ stones, onChange, onClose }: Props) {
	const { t } = useTranslation('inventory');
	const { count, money } = useFormat();
	const [typed, setTyped] = useState('');
	const [asked, setAsked] = useState(false);
	const percent = readTypedNumber(typed.replace('%', ''));
	const isChange = isPriceChange(percent);
	const example = stones.find(({ askingPrice }) => askingPrice !== undefined);
	const formatted = count(stones.length);
	return (
		<Modal
			opened
			onClose={onClose}
			title={t('price.title', { count: stones.length, formatted })}
			centered
			closeButtonProps={{ 'aria-label': t('price.cancel') }}
		>
			<Form
				onSubmit={(event) => {
					event.preventDefault();
					setAsked(true);
					if (isChange) onChange(percent);
				}}
			>
				<Stack gap="sm">
					<TextInput
						label={t('grid.percent')}
						inputMode="decimal"
						maw={200}
						data-autofocus
						value={typed}
						error={asked && !isChange ? t('grid.notPercent') : undefined}
						onChange={({ currentTarget: { value } }) => setTyped(value)}
					/>
					<Text size="sm" c="dimmed" aria-live="polite" mih="1.5em">
						{isChange &&
							example?.askingPrice !== undefined &&
							t('price.example', { lotId: example.lotId, before: money(example.askingPrice), after: money(changePrice(example.askingPrice, percent)) })}
					</Text>
					<Group justify="flex-end">
						<Button variant="default" onClick={onClose}>
							{t('price.cancel')}
						</Button>
						<Button type="submit">{t('grid.apply', { count: stones.length })}</Button>
					</Group>
				</Stack>
			</Form>
		</Modal>
	);
}
