import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { Address } from '#shared/contract/screens.ts';
import { NavLink } from '#web/lib/addresses/navigation.ts';
import classes from './place-links.module.css';

/** Shows links to related pages in a row. The current page's is marked. On phones the row scrolls sideways, to the current page's link. */
export function PlaceLinks({ label, places }: { label: string; places: readonly { name: string; to: Address }[] }) {
	const row = useRef<HTMLElement>(null);
	const { pathname } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: another page marks another link.
	useEffect(() => {
		const current = row.current?.querySelector<HTMLElement>('[aria-current]');
		if (row.current && current) row.current.scrollLeft = current.offsetLeft - row.current.offsetLeft;
	}, [pathname]);
	return (
		<nav ref={row} aria-label={label} className={classes.places}>
			{places.map(({ name, to }) => (
				<NavLink key={to} to={to} className={classes.place}>
					{name}
				</NavLink>
			))}
		</nav>
	);
}
