import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import type { Member } from '#shared/contract/accounts/members.ts';
import { ADMIN_ROLE } from '#shared/domain/accounts/member.ts';
import type { Language } from '#shared/domain/common/language.ts';
import { CrashBoundary } from '../../web/app/crash.tsx';
import { Providers } from '../../web/app/providers.tsx';
import { Router } from '../../web/app/router.tsx';
import { sessionStore } from '../../web/lib/api/api.ts';
import { loadConfig } from '../../web/lib/api/config.ts';
import { queryClient } from '../../web/lib/api/query.ts';
import { takePreferences } from '../../web/lib/browser/preferences.ts';
import { changeLanguage, getLanguage, loadWithWords, startI18n } from '../../web/lib/language/i18n.ts';
import { fetchWords } from '../../web/lib/language/words.ts';
import { createSessionStore } from '../../web/lib/session/session-store.ts';
import { aMember } from '../doubles/session.ts';
import { type Answers, answerCalls } from './fake-client.ts';

export const DESKTOP = [1280, 900] as const;
export const PHONE = [390, 844] as const;

export const trader: Member = aMember;
export const admin: Member = {
	...aMember,
	userId: '01J00000000000000000000009',
	userName: 'admin@example.com',
	roleDto: { roleId: ADMIN_ROLE, role: 'Admin' },
};

interface Sight {
	/** The viewing member; a guest if undefined. */
	as?: Member;
	language?: Language;
	/** Width and height of the page in CSS pixels. */
	size?: readonly [number, number];
	answers?: Answers;
}

let faults: string[] = [];

let started: Promise<void> | undefined;
let shown = 0;

/** Starts everything that the app needs before it draws, once for all files that the page shows. Afterwards there is no network. */
export function startApp(): Promise<void> {
	started ??= start();
	return started;
}

async function start(): Promise<void> {
	const { fetch } = globalThis;
	globalThis.fetch = async (input, options) => {
		const address = String(input instanceof Request ? input.url : input);
		// Programs that read and draw QR codes, and the fonts of PDFs, are parts of the app.
		if (new URL(address, location.href).pathname.match(/\.(wasm|woff)$/)) return fetch(input, options);
		throw new TypeError(`A component test has no network: ${address}`);
	};
	// A font that arrives later than the texts would change their widths and heights while a test measures them.
	await Promise.all(Array.from(document.fonts, (font) => font.load()));
	await loadConfig(async () => Response.json({ currency: 'USD', zone: 'Asia/Tokyo' }));
	await startI18n('en', await fetchWords('en', 'first'));
	await loadWithWords(loadWithWords(Promise.resolve(), 'admin'), 'developers');
	// As in the app, styles in markup have no effect (docs/decisions/0047-web-app-details.md).
	const policy = document.createElement('meta');
	policy.httpEquiv = 'Content-Security-Policy';
	policy.content = "style-src-attr 'none'";
	document.head.append(policy);
	document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sample }) => faults.push(`${effectiveDirective} refuses ${sample}`));
	window.addEventListener('error', ({ message }) => faults.push(message));
	window.addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)));
	// Nobody looks at the page. Its frame is transparent, so Chromium lays it out, but neither paints its pixels nor composes them. Nothing inside can tell.
	(window.frameElement as HTMLElement | null)?.style.setProperty('opacity', '0');
}

/** Resets the page such that the next test begins as a guest with an empty browser. */
export function resetPage(): void {
	faults = [];
	queryClient.clear();
	// Toasts outlive the screen that showed them, so the next test would meet them.
	notifications.clean();
	takePreferences({});
	window.scrollTo(0, 0);
	localStorage.clear();
	sessionStorage.clear();
	// A new store, because a member who has signed out is led elsewhere than a guest.
	Object.assign(sessionStore, createSessionStore(localStorage));
}

/** Returns the page's errors since the test began, including those that the app has caught, and the policy's refusals. */
export function listFaults(): readonly string[] {
	return faults;
}

/** Shows the whole app at an address. */
export async function showScreen(address: string, sight: Sight = {}) {
	// A history entry of its own: the app would scroll to where the test before left the same address.
	history.replaceState({ usr: null, key: `screen-${++shown}`, idx: 0 }, '', address);
	return show(
		<CrashBoundary>
			<Router />
		</CrashBoundary>,
		sight,
	);
}

/** Shows a component as the app would. */
export async function show(part: ReactNode, { as, language = 'en', size = DESKTOP, answers = {} }: Sight = {}) {
	await page.viewport(...size);
	if (language !== getLanguage()) await changeLanguage(language);
	if (as) sessionStore.set({ userName: as.userName, token: 'token', refreshToken: 'refresh', role: as.roleDto, data: as });
	answerCalls({ ...(as && answerMember(as)), ...answers });
	// The app shows an error page for a caught error, which is still a fault of the test.
	return render(<Providers>{part}</Providers>, { createRootOptions: { onCaughtError: (error) => faults.push(String(error)) } });
}

/** Answers the calls of every screen for a member: there are no notifications, and the live channel is still being opened. */
function answerMember(member: Member): Answers {
	return {
		openSession: async () => ({ userName: member.userName, role: member.roleDto, data: member }),
		listNotifications: async () => ({ content: [], number: 0, size: 20, totalElements: 0, totalPages: 0, unreadMessage: 0 }),
		liveTicket: () => new Promise(() => undefined),
	};
}
