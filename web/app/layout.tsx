import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { linkTo } from '#shared/contract/screens.ts';
import { Link } from '#web/lib/addresses/navigation.ts';
import { guardConversions } from '#web/lib/browser/is-composing.ts';
import { keepFocus } from '#web/lib/browser/keep-focus.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { CrashBoundary } from './crash.tsx';
import { FreshMember } from './fresh-member.ts';
import { BottomBar } from './header/bottom-bar.tsx';
import { Header } from './header/header.tsx';
import { Shortcuts } from './header/shortcuts.tsx';
import classes from './layout.module.css';
import { Loading } from './loading.tsx';
import { PullToRefresh } from './pull/pull-to-refresh.tsx';
import { useOpenedNotifications } from './use-opened-notifications.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';

export function Layout() {
	const { t } = useTranslation();
	const main = useRef<HTMLElement>(null);
	const { pathname, key } = useLocation();
	const first = useRef(true);
	useScrollRestoration();
	useOpenedNotifications();
	useLayoutEffect(guardConversions, []);
	useEffect(keepFocus, []);
	// Moves the focus to a new screen, so that a screen reader continues there. The browser itself announces the first screen.
	useEffect(() => {
		if (first.current) first.current = false;
		else if (pathname) main.current?.focus({ preventScroll: true });
	}, [pathname]);
	return (
		<div className={classes.page}>
			<FreshMember />
			<a href="#main" className={classes.skip}>
				{t('header.skip')}
			</a>
			<Header />
			<ConnectionBanner />
			<PullToRefresh />
			<main id="main" ref={main} tabIndex={-1} className={classes.main}>
				<CrashBoundary place={key}>
					{/* Each screen has its own boundary: otherwise the router's transition would show the old screen,
					    without any sign of loading, until the new one is loaded. */}
					<Suspense key={pathname.split('/')[1]} fallback={<Loading />}>
						<Outlet />
					</Suspense>
				</CrashBoundary>
			</main>
			<Footer />
			<BottomBar />
			<Shortcuts />
		</div>
	);
}

function Footer() {
	const { t } = useTranslation();
	return (
		<footer className={classes.footer}>
			<nav aria-label={t('footer.label')}>
				<Link to={linkTo('terms')}>{t('footer.terms')}</Link>
				<Link to={linkTo('manual')}>{t('footer.manual')}</Link>
				<Link to={linkTo('contact')}>{t('footer.contact')}</Link>
			</nav>
		</footer>
	);
}
