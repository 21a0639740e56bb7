import { type ComponentType, lazy } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { ADMIN_ROLE, USER_ROLE } from '#shared/domain/member.ts';
import { Crash } from './crash.tsx';
import { Guard, GuestsOnly } from './guard.tsx';
import { Layout } from './layout.tsx';
import { NotFound } from './not-found.tsx';

/** A screen that is loaded when it is first shown. */
const screen = (load: () => Promise<{ default: ComponentType }>) => {
	const Screen = lazy(load);
	return <Screen />;
};

const MEMBERS = [USER_ROLE] as const;
const ADMINS = [ADMIN_ROLE] as const;
const BOTH = [USER_ROLE, ADMIN_ROLE] as const;

const search = screen(() => import('../features/search/search-screen.tsx'));

/** The route table of the specification, section 2. */
const screens: RouteObject[] = [
	{
		element: <GuestsOnly />,
		children: [
			{ index: true, element: search },
			{ path: 'login', element: screen(() => import('../features/account/login-screen.tsx')) },
			{ path: 'signup', element: screen(() => import('../features/account/signup-screen.tsx')) },
			{ path: 'otp-verification/:email', element: screen(() => import('../features/account/otp-screen.tsx')) },
			{ path: 'forgot-password', element: screen(() => import('../features/account/forgot-password-screen.tsx')) },
			{ path: 'update-password', element: screen(() => import('../features/account/update-password-screen.tsx')) },
		],
	},
	{ path: 'complete-profile', element: screen(() => import('../features/account/complete-profile-screen.tsx')) },
	{ path: 'contact', element: screen(() => import('../features/pages/contact-screen.tsx')) },
	{ path: 'termConditions', element: screen(() => import('../features/pages/terms-screen.tsx')) },
	{ path: 'privacy-policy', element: screen(() => import('../features/pages/manual-screen.tsx')) },
	{ path: 'unauthorized', element: screen(() => import('../features/pages/unauthorized-screen.tsx')) },
	{
		element: <Guard roles={MEMBERS} anyState />,
		children: [{ path: 'userProfile', element: screen(() => import('../features/profile/profile-screen.tsx')) }],
	},
	{
		element: <Guard roles={BOTH} anyState />,
		children: [{ path: 'notificationTab', element: screen(() => import('../features/notifications/notifications-screen.tsx')) }],
	},
	{
		element: <Guard roles={BOTH} />,
		children: [
			{ path: 'productDetails/:id', element: screen(() => import('../features/stone/stone-screen.tsx')) },
			{ path: 'stock', element: screen(() => import('../features/inventory/stock-screen.tsx')) },
		],
	},
	{
		element: <Guard roles={MEMBERS} />,
		children: [
			{ path: 'diamond-filter', element: search },
			{ path: 'user/dashboard', element: screen(() => import('../features/dashboard/dashboard-screen.tsx')) },
			{ path: 'create-diamond', element: screen(() => import('../features/listing/listing-screen.tsx')) },
			{ path: 'uploadDiamond', element: screen(() => import('../features/upload/upload-screen.tsx')) },
			{ path: 'bulk-diamond-table', element: screen(() => import('../features/upload/attachments-screen.tsx')) },
			{ path: 'refresh-list', element: screen(() => import('../features/inventory/inventory-screen.tsx')) },
		],
	},
	{
		element: <Guard roles={ADMINS} />,
		children: [
			{ path: 'admin-dashboard', element: screen(() => import('../features/admin/dashboard-screen.tsx')) },
			{ path: 'inactive-user-diamond', element: screen(() => import('../features/admin/inactive-screen.tsx')) },
			{ path: 'admin-settings', element: screen(() => import('../features/admin/settings-screen.tsx')) },
		],
	},
	{ path: '*', element: <NotFound /> },
];

export const router = createBrowserRouter([
	{
		element: <Layout />,
		errorElement: <Crash />,
		children: [{ errorElement: <Crash />, children: screens }],
	},
]);
