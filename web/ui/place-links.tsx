import type { Address } from '#shared/contract/screens.ts';
import { Link } from '#web/lib/addresses/navigation.ts';
import classes from './place-links.module.css';

interface Props {
	label: string;
	places: readonly { name: string; to: Address }[];
}

/** The pages that belong to this one, in a line under its heading; on a phone one swipes along it. */
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
