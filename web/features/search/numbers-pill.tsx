import { Button, CopyButton, Pill, Popover, Text, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './ask-line.module.css';

interface Props {
	numbers: readonly string[];
	/** Of these, what the result has no stone for; absent while it is not known. */
	notFound: readonly string[] | undefined;
	onRemove: () => void;
}

/** A list of numbers that is looked for, as one chip: how many were found, and on a press which were not. */
export function NumbersPill({ numbers, notFound, onRemove }: Props) {
	const { t } = useTranslation('search');
	const [only] = numbers;
	const name = numbers.length === 1 && only ? only : t('filters.numbers', { count: numbers.length });
	const found = notFound && numbers.length > 1 ? t('filters.numbersFound', { count: numbers.length, found: numbers.length - notFound.length }) : name;
	return (
		<Pill
			size="sm"
			withRemoveButton
			classNames={{ root: classes.pill }}
			onRemove={onRemove}
			removeButtonProps={{ 'aria-label': t('filters.remove', { name }), 'aria-hidden': undefined, tabIndex: 0 }}
		>
			{notFound?.length ? (
				<Popover position="bottom-start" shadow="md" width={280}>
					<Popover.Target>
						<UnstyledButton className={classes.missing}>{found}</UnstyledButton>
					</Popover.Target>
					<Popover.Dropdown>
						<Text size="sm" fw={600}>
							{t('filters.notFound')}
						</Text>
						<Text size="sm" className={classes.missingList}>
							{notFound.join(' ')}
						</Text>
						<CopyButton value={notFound.join('\n')}>
							{({ copy }) => (
								<Button size="compact-sm" variant="default" mt="xs" onClick={copy}>
									{t('filters.copyNotFound')}
								</Button>
							)}
						</CopyButton>
					</Popover.Dropdown>
				</Popover>
			) : (
				found
			)}
		</Pill>
	);
}
