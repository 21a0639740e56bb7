import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { type Address, linkTo } from '#shared/contract/screens.ts';
import { Link, NavLink } from '#web/lib/addresses/navigation.ts';

const LISTING = linkTo('listing');
const OTHER_WAYS: readonly string[] = [linkTo('upload'), linkTo('attachments')];

/** Links to a place of the main navigation and marks the present one. All ways to list stones are one place. */
export function PlaceLink(props: { to: Address; className?: string; children: ReactNode }) {
	const { pathname } = useLocation();
	const Shown = props.to === LISTING && OTHER_WAYS.includes(pathname) ? Link : NavLink;
	return <Shown {...props} aria-current="page" />;
}
