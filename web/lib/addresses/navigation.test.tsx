import { Anchor, Button } from '@mantine/core';
import { isValidElement } from 'react';
import { expect, test } from 'vitest';
import { linkTo } from '#shared/contract/screens.ts';
import { Link, Navigate, NavLink, useNavigate } from './navigation.ts';

test('a link that is not made from the table of screens does not compile', () => {
	const links = [
		<Link key={1} to={linkTo('login')} />,
		<Button key={2} component={Link} to={linkTo('login')} />,
		// @ts-expect-error
		<Link key={3} to="/login" />,
		// @ts-expect-error
		<NavLink key={4} to="/login" />,
		// @ts-expect-error
		<Navigate key={5} to="/login" />,
		// @ts-expect-error
		<Button key={6} component={Link} to="/login" />,
		// @ts-expect-error
		<Anchor key={7} component={Link} to={`/productDetails/${1}`} />,
		// @ts-expect-error
		() => useNavigate()('/login'),
	];
	expect(links.filter(isValidElement)).toHaveLength(7);
});
