import type { Address } from '#shared/contract/screens.ts';
import { Link } from '#web/lib/addresses/navigation.ts';
import classes from './place-links.module.css';

/** Shows links to related pages in a row. On phones the row scrolls sideways. */
export function PlaceLinks({ label, places }: { label: string; places: readonly { name: string; to: Address }[] }) {
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
