import type { Address } from '#shared/contract/screens.ts';
import { Link } from '#web/lib/addresses/navigation.ts';
import classes from './place-links.module.css';

interface Props {
	label: string;
	places: readonly { name: string; to: Address }[];
}

/** Links to a page's related pages, in a row under its heading; on phones the row scrolls sideways. */
export function PlaceLinks({ label, places }: Props) {
	return (
		<nav aria-label={label} className={classes.places}>
			{places.map(({ name, to }) => (
				<Link key={to} to={to} className={classes.place}>
					{name}
				</Link>
			))}
		</nav>
	);
}
