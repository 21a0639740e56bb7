import { type ComponentType, useEffect, useState } from 'react';
import { matchRoutes, Outlet, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { type Address, type Audience, SCREENS, type ScreenName } from '#shared/contract/screens.ts';
import { Navigate } from '#web/lib/addresses/navigation.ts';
import { sessionStore } from '#web/lib/api/api.ts';
import { NotLoaded } from '#web/lib/browser/not-loaded.tsx';
import { awaitSoon, type Later, loadWhenDrawn } from '#web/lib/browser/on-demand.tsx';
import { loadWithWords } from '#web/lib/language/i18n.ts';
import type { WordsFile } from '#web/lib/language/words.ts';
import { useSession, useViewer } from '#web/lib/session/session.ts';
import { forgetWantedPlace, readWantedPlace, storeWantedPlace } from '#web/lib/session/wanted-place.ts';
import { BrowserRouter } from './browser-router.tsx';
import { findWay, isOutside } from './find-way.ts';
import { MemberBar } from './header/header.tsx';
import layout from './layout.module.css';
import { Layout } from './layout.tsx';
import { NotFound } from './not-found.tsx';

interface Screen {
	/** Width (`docs/design.md`): screens to work on use the whole window, those to read or fill in do not. Settings have links to each other. */
	width: 'work' | 'read' | 'form' | 'settings';
	Content: Later<object>;
}

/** Creates a screen that loads when it is first shown, together with its words. The first page's words are already loaded. */
const screen = (width: Screen['width'], load: () => Promise<{ default: ComponentType }>, words: WordsFile = 'other'): Screen => ({
	width,
	Content: loadWhenDrawn(async () => (await (words === 'first' ? load() : loadWithWords(load(), words))).default),
});

const CONTENTS: Record<ScreenName, Screen> = {
	home: screen('work', () => import('#web/features/search/home/home-screen.tsx'), 'first'),
	login: screen('form', () => import('#web/features/accounts/sign-in/login-screen.tsx')),
	invitation: screen('form', () => import('#web/features/accounts/sign-in/invitation-screen.tsx')),
	signup: screen('form', () => import('#web/features/accounts/sign-in/signup-screen.tsx')),
	otp: screen('form', () => import('#web/features/accounts/sign-in/otp-screen.tsx')),
	forgotPassword: screen('form', () => import('#web/features/accounts/sign-in/forgot-password-screen.tsx')),
	updatePassword: screen('form', () => import('#web/features/accounts/sign-in/update-password-screen.tsx')),
	completeProfile: screen('form', () => import('#web/features/accounts/sign-in/complete-profile-screen.tsx')),
	contact: screen('form', () => import('#web/features/operations/pages/contact-screen.tsx'), 'pages'),
	terms: screen('read', () => import('#web/features/operations/pages/terms-screen.tsx'), 'pages'),
	manual: screen('read', () => import('#web/features/operations/pages/manual-screen.tsx'), 'pages'),
	unsubscribe: screen('form', () => import('#web/features/notifications/unsubscribe-screen.tsx')),
	unauthorized: screen('read', () => import('#web/features/operations/pages/unauthorized-screen.tsx')),
	profile: screen('settings', () => import('#web/features/accounts/profile/profile-screen.tsx')),
	notifications: screen('read', () => import('#web/features/notifications/notifications-screen.tsx')),
	notificationSettings: screen('settings', () => import('#web/features/notifications/settings-screen.tsx')),
	priceList: screen('settings', () => import('#web/features/prices/price-list/price-list-screen.tsx')),
	security: screen('settings', () => import('#web/features/accounts/security/security-screen.tsx')),
	record: screen('settings', () => import('#web/features/audit/audit-log-screen.tsx')),
	sessions: screen('settings', () => import('#web/features/accounts/sessions/sessions-screen.tsx')),
	developers: screen('settings', () => import('#web/features/integrations/developers-screen.tsx'), 'developers'),
	stone: screen('work', () => import('#web/features/stock/stone/stone-screen.tsx'), 'daily'),
	floor: screen('work', () => import('#web/features/auctions/floor/floor-screen.tsx'), 'daily'),
	stock: screen('work', () => import('#web/features/stock/inventory/stock-screen.tsx')),
	results: screen('work', () => import('#web/features/prices/results/results-screen.tsx')),
	search: screen('work', () => import('#web/features/search/search-screen.tsx'), 'daily'),
	market: screen('work', () => import('#web/features/prices/market/market-screen.tsx')),
	compare: screen('work', () => import('#web/features/stock/compare/compare-screen.tsx')),
	case: screen('read', () => import('#web/features/auctions/cases/case-screen.tsx')),
	dashboard: screen('work', () => import('#web/features/operations/dashboard/dashboard-screen.tsx')),
	listing: screen('form', () => import('#web/features/stock/listing/listing-screen.tsx')),
	upload: screen('work', () => import('#web/features/sheets/upload-screen.tsx')),
	attachments: screen('work', () => import('#web/features/sheets/attachments/attachments-screen.tsx')),
	inventory: screen('work', () => import('#web/features/stock/inventory/inventory-screen.tsx')),
	adminDashboard: screen('work', () => import('#web/features/operations/market/dashboard-screen.tsx'), 'admin'),
	inactive: screen('work', () => import('#web/features/operations/members/inactive-screen.tsx'), 'admin'),
	marketStones: screen('work', () => import('#web/features/operations/market/stones-screen.tsx'), 'admin'),
	cases: screen('read', () => import('#web/features/auctions/cases/cases-screen.tsx')),
	settings: screen('settings', () => import('#web/features/operations/market/settings-screen.tsx'), 'admin'),
};

const SettingsLinks = loadWhenDrawn(
	async () => (await loadWithWords(import('#web/parts/accounts/settings-links.tsx'))).SettingsLinks,
	(_, retry) => <NotLoaded onRetry={retry} />,
);

function Framed({ name }: { name: ScreenName }) {
	const { width, Content } = CONTENTS[name];
	return (
		<div className={layout[width]}>
			{width === 'settings' && <SettingsLinks />}
			<Content />
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

/** Loads the first screen of an address, if it is open to the visitor, so that it is drawn without a placeholder. */
export async function loadFirstSight(path: string): Promise<void> {
	const id = matchRoutes(ROUTES, path)?.at(-1)?.route.id;
	const name = (Object.keys(SCREENS) as ScreenName[]).find((known) => known === id);
	const session = sessionStore.get();
	if (!name || findWay(SCREENS[name].who, session, sessionStore.absence())) return;
	await Promise.all([CONTENTS[name].Content.load(), session && MemberBar.load()]);
	await awaitSoon();
}

/**
 * The screen of the browser's address. It begins anew if another member takes the place of the present one, in another tab while this one slept: what the
 * one has typed, a maximum bid for instance, must not be sent by the other.
 */
export function Router() {
	const { memberId } = useViewer();
	const [shown, setShown] = useState({ memberId, replaced: 0 });
	if (memberId !== shown.memberId) setShown({ memberId, replaced: shown.replaced + (memberId && shown.memberId ? 1 : 0) });
	return (
		<BrowserRouter key={shown.replaced}>
			<Screens />
		</BrowserRouter>
	);
}

function Screens() {
	return useRoutes(ROUTES);
}

/** Guards the screens for `who`; redirects other visitors as `findWay` says. */
function Guard({ who }: { who: Audience }) {
	const { session, absence } = useSession();
	const way = findWay(who, session, absence);
	if (!way) return <Outlet />;
	if (isOutside(who)) return <LedOn to={readWantedPlace() ?? way} />;
	return session || absence === 'signed-out' ? <Navigate to={way} replace /> : <Detour to={way} />;
}

/** Redirects to `to` and stores the wanted page, so that sign-in returns to it. */
function Detour({ to }: { to: Address }) {
	const { pathname, search } = useLocation();
	useState(() => storeWantedPlace(pathname + search));
	return <Navigate to={to} replace />;
}

/** Leads a signed-in visitor to the screen that was wanted before, or to the start page of the role. */
function LedOn({ to }: { to: Address }) {
	// This renders again while the screen loads; by then the wanted page is deleted.
	const [place] = useState(to);
	useEffect(forgetWantedPlace, []);
	return <Navigate to={place} replace />;
}
