import type { ComponentType } from 'react';
import { matchRoutes, type RouteObject, useRoutes } from 'react-router-dom';
import { type Audience, SCREENS, type ScreenName } from '#shared/contract/screens.ts';
import { sessionStore } from '../lib/api.ts';
import { loadWithWords } from '../lib/i18n.ts';
import { awaitSoon, type Later, loadWhenDrawn } from '../lib/on-demand.tsx';
import { BrowserRouter } from './browser-router.tsx';
import { findWay } from './find-way.ts';
import { Guard } from './guard.tsx';
import { MemberBar } from './header.tsx';
import layout from './layout.module.css';
import { Layout } from './layout.tsx';
import { NotFound } from './not-found.tsx';

/** Creates a screen that loads when it is first shown, together with its words. The first page's words are already loaded. */
const screen = (load: () => Promise<{ default: ComponentType }>, words: 'first' | 'other' | 'admin' = 'other') =>
	loadWhenDrawn(async () => (await (words === 'first' ? load() : loadWithWords(load(), ...(words === 'admin' ? [words] : [])))).default);

const COMPONENTS: Record<ScreenName, Later<object>> = {
	home: screen(() => import('../features/search/home-screen.tsx'), 'first'),
	login: screen(() => import('../features/account/login-screen.tsx')),
	invitation: screen(() => import('../features/account/invitation-screen.tsx')),
	signup: screen(() => import('../features/account/signup-screen.tsx')),
	otp: screen(() => import('../features/account/otp-screen.tsx')),
	forgotPassword: screen(() => import('../features/account/forgot-password-screen.tsx')),
	updatePassword: screen(() => import('../features/account/update-password-screen.tsx')),
	completeProfile: screen(() => import('../features/account/complete-profile-screen.tsx')),
	contact: screen(() => import('../features/pages/contact-screen.tsx')),
	terms: screen(() => import('../features/pages/terms-screen.tsx')),
	manual: screen(() => import('../features/pages/manual-screen.tsx')),
	unsubscribe: screen(() => import('../features/notifications/unsubscribe-screen.tsx')),
	unauthorized: screen(() => import('../features/pages/unauthorized-screen.tsx')),
	profile: screen(() => import('../features/profile/profile-screen.tsx')),
	notifications: screen(() => import('../features/notifications/notifications-screen.tsx')),
	notificationSettings: screen(() => import('../features/notifications/settings-screen.tsx')),
	priceList: screen(() => import('../features/price-list/price-list-screen.tsx')),
	security: screen(() => import('../features/security/security-screen.tsx')),
	record: screen(() => import('../features/deeds/record-screen.tsx')),
	sessions: screen(() => import('../features/sessions/sessions-screen.tsx')),
	stone: screen(() => import('../features/stone/stone-screen.tsx')),
	floor: screen(() => import('../features/auctions/floor-screen.tsx')),
	stock: screen(() => import('../features/inventory/stock-screen.tsx')),
	results: screen(() => import('../features/results/results-screen.tsx')),
	search: screen(() => import('../features/search/search-screen.tsx')),
	market: screen(() => import('../features/market/market-screen.tsx')),
	compare: screen(() => import('../features/compare/compare-screen.tsx')),
	case: screen(() => import('../features/cases/case-screen.tsx')),
	dashboard: screen(() => import('../features/dashboard/dashboard-screen.tsx')),
	listing: screen(() => import('../features/listing/listing-screen.tsx')),
	upload: screen(() => import('../features/upload/upload-screen.tsx')),
	attachments: screen(() => import('../features/upload/attachments-screen.tsx')),
	inventory: screen(() => import('../features/inventory/inventory-screen.tsx')),
	adminDashboard: screen(() => import('../features/admin/dashboard-screen.tsx'), 'admin'),
	inactive: screen(() => import('../features/admin/inactive-screen.tsx'), 'admin'),
	marketStones: screen(() => import('../features/admin/stones-screen.tsx'), 'admin'),
	cases: screen(() => import('../features/cases/cases-screen.tsx')),
	settings: screen(() => import('../features/admin/settings-screen.tsx'), 'admin'),
};

/** Width of each screen (`docs/design.md`): screens to work on use the whole window, those to read or fill in do not. */
const WIDTHS: Record<ScreenName, 'work' | 'read' | 'form'> = {
	home: 'work',
	login: 'form',
	invitation: 'form',
	signup: 'form',
	otp: 'form',
	forgotPassword: 'form',
	updatePassword: 'form',
	completeProfile: 'form',
	contact: 'form',
	terms: 'read',
	manual: 'read',
	unsubscribe: 'form',
	unauthorized: 'read',
	profile: 'form',
	notifications: 'read',
	notificationSettings: 'read',
	security: 'form',
	priceList: 'form',
	record: 'read',
	sessions: 'read',
	stone: 'work',
	floor: 'work',
	stock: 'work',
	results: 'work',
	search: 'work',
	market: 'work',
	compare: 'work',
	case: 'read',
	dashboard: 'work',
	listing: 'form',
	upload: 'work',
	attachments: 'work',
	inventory: 'work',
	adminDashboard: 'work',
	inactive: 'work',
	marketStones: 'work',
	cases: 'read',
	settings: 'form',
};

function Framed({ name }: { name: ScreenName }) {
	const Screen = COMPONENTS[name];
	return (
		<div className={layout[WIDTHS[name]]}>
			<Screen />
		</div>
	);
}

const AUDIENCES = [...new Set(Object.values(SCREENS).map(({ who }) => who))];

/** Creates the routes of an audience's screens behind their guard. */
const screensFor = (who: Audience): RouteObject => ({
	element: <Guard who={who} />,
	children: (Object.keys(SCREENS) as ScreenName[])
		.filter((name) => SCREENS[name].who === who)
		.map((name) => ({ id: name, path: SCREENS[name].path.replace(/\{(\w+)\}/g, ':$1'), element: <Framed name={name} /> })),
});
const ROUTES: RouteObject[] = [{ element: <Layout />, children: [...AUDIENCES.map(screensFor), { path: '*', element: <NotFound /> }] }];

/** Has what is seen first at an address loaded, where it is open to who comes, so that it is drawn without a placeholder before. */
export async function loadFirstSight(path: string): Promise<void> {
	const id = matchRoutes(ROUTES, path)?.at(-1)?.route.id;
	const name = (Object.keys(SCREENS) as ScreenName[]).find((known) => known === id);
	const session = sessionStore.get();
	if (!name || findWay(SCREENS[name].who, session, sessionStore.absence())) return;
	await Promise.all([COMPONENTS[name].load(), session && MemberBar.load()]);
	await awaitSoon();
}

/** The screen of the browser's address. */
export function Router() {
	return (
		<BrowserRouter>
			<Screens />
		</BrowserRouter>
	);
}

function Screens() {
	return useRoutes(ROUTES);
}
