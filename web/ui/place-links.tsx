import type { Address } from '#shared/contract/screens.ts';
import { NavLink } from '#web/lib/addresses/navigation.ts';
import classes from './place-links.module.css';

/** Shows links to related pages in a row. The current page's is marked. On phones the row scrolls sideways. */
export function PlaceLinks({ label, places }: { label: string; places: readonly { name: string; to: Address }[] }) {
	return (
		<nav aria-label={label} className={classes.places}>
			{places.map(({ name, to }) => (
				<NavLink key={to} to={to} className={classes.place}>
					{name}
				</NavLink>
			))}
		</nav>
	);
}
