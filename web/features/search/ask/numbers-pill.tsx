import { Pill, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MenuOnDemand } from '#web/ui/overlays/menu-on-demand.tsx';
import classes from './ask-line.module.css';

interface Props {
	numbers: readonly string[];
	notFound: readonly string[] | undefined;
	onRemove: () => void;
}

/** Shows a chip for a list of searched numbers: how many were found, and on a click the missing ones. */
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
				<MenuOnDemand
					opens="dialog"
					load={async () => (await import('./numbers-not-found.tsx')).NumbersNotFound}
					more={{ numbers: notFound }}
					button={<UnstyledButton className={classes.missing}>{found}</UnstyledButton>}
				/>
			) : (
				found
			)}
		</Pill>
	);
}
