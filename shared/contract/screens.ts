/**
 * The audience of a screen. `guest`: visitors who are not signed in. `outsider`: guests and members who await approval. `public`: everybody.
 * `onlooker`: everybody, but members whose session has ended sign in first. `dealer`: members with the role User in any
 * state; `signed-in`: members of both roles in any state. `member` and `trader-or-admin`: the active ones among them. `admin`: admins.
 */
export type Audience = 'guest' | 'outsider' | 'public' | 'onlooker' | 'dealer' | 'signed-in' | 'member' | 'trader-or-admin' | 'admin';

interface Screen {
	/** Path in the web app; `{name}` are parameters. */
	path: `/${string}`;
	who: Audience;
	/** Names of the query parameters that a link may have. */
	query?: readonly string[];
	/** Anchors on the screen to which a link may lead. */
	places?: readonly string[];
}

/**
 * The screens of the web app (specification 2, which leaves a stone's page to members; issue 26 opens it to everybody). Its routes and all links in the app and in mails are
 * made from this table.
 */
export const SCREENS = {
	home: { path: '/', who: 'outsider' },
	login: { path: '/login', who: 'guest' },
	invitation: { path: '/invitation/{token}', who: 'public' },
	signup: { path: '/signup', who: 'guest' },
	otp: { path: '/otp-verification/{email}', who: 'guest', query: ['account'] },
	forgotPassword: { path: '/forgot-password', who: 'guest' },
	updatePassword: { path: '/update-password', who: 'guest', query: ['email'] },
	completeProfile: { path: '/complete-profile', who: 'public' },
	contact: { path: '/contact', who: 'public' },
	terms: { path: '/termConditions', who: 'public' },
	manual: { path: '/privacy-policy', who: 'public' },
	unsubscribe: { path: '/unsubscribe/{token}', who: 'public' },
	unauthorized: { path: '/unauthorized', who: 'public' },
	profile: { path: '/userProfile', who: 'dealer' },
	notifications: { path: '/notificationTab', who: 'signed-in' },
	notificationSettings: { path: '/notification-settings', who: 'signed-in' },
	record: { path: '/record', who: 'signed-in' },
	security: { path: '/security', who: 'signed-in' },
	sessions: { path: '/sessions', who: 'signed-in' },
	stone: { path: '/productDetails/{id}', who: 'onlooker', query: ['bid', 'amount'] },
	floor: { path: '/auctions', who: 'trader-or-admin', query: ['when', 'part', 'wall'] },
	stock: { path: '/stock', who: 'trader-or-admin', query: ['list'] },
	search: {
		path: '/diamond-filter',
		who: 'dealer',
		query: ['saved', 'stones', 'numbers', 'shape', 'color', 'clarity', 'caratFrom', 'caratTo', 'labGrown'],
	},
	market: { path: '/market', who: 'trader-or-admin', query: ['shape', 'weight', 'grown', 'color', 'clarity'] },
	results: { path: '/results', who: 'trader-or-admin' },
	compare: { path: '/compare', who: 'trader-or-admin', query: ['stones', 'only'] },
	case: { path: '/case/{id}', who: 'trader-or-admin' },
	priceList: { path: '/price-list', who: 'member' },
	developers: { path: '/developers', who: 'member', query: ['tab', 'key', 'call'] },
	dashboard: { path: '/user/dashboard', who: 'member' },
	listing: { path: '/create-diamond', who: 'member', query: ['id', 'scan', 'price'] },
	upload: { path: '/uploadDiamond', who: 'member', query: ['import'] },
	attachments: { path: '/bulk-diamond-table', who: 'member' },
	inventory: { path: '/refresh-list', who: 'member', query: ['state'] },
	adminDashboard: { path: '/admin-dashboard', who: 'admin', query: ['state'], places: ['members'] },
	inactive: { path: '/inactive-user-diamond', who: 'admin' },
	marketStones: { path: '/admin-stones', who: 'admin', query: ['state'] },
	cases: { path: '/admin-cases', who: 'admin', query: ['state'] },
	settings: { path: '/admin-settings', who: 'admin' },
} as const satisfies Record<string, Screen>;

type Screens = typeof SCREENS;
export type ScreenName = keyof Screens;

type NamesIn<P extends string> = P extends `${string}{${infer N}}${infer Rest}` ? N | NamesIn<Rest> : never;
type OneOf<S, K extends string> = S extends { [P in K]: readonly (infer N extends string)[] } ? N : never;
export type ParameterOf<S extends ScreenName> = NamesIn<Screens[S]['path']>;
type QueryOf<S extends ScreenName> = OneOf<Screens[S], 'query'>;
type Parts<S extends ScreenName> = { [N in ParameterOf<S>]: string } & { [N in QueryOf<S>]?: string };
type PlaceOf<S extends ScreenName> = OneOf<Screens[S], 'places'>;
type Rest<S extends ScreenName> = [ParameterOf<S>] extends [never]
	? [parts?: [QueryOf<S>] extends [never] ? undefined : Parts<S>, place?: PlaceOf<S>]
	: [parts: Parts<S>, place?: PlaceOf<S>];

const PATTERNS = Object.values(SCREENS).map(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/?#]+')}(?:[?#].*)?$`));

declare const OF_A_SCREEN: unique symbol;
/** The address of a screen within the web app, as `linkTo` makes it. */
export type Address = string & { readonly [OF_A_SCREEN]: true };

export function isAddress(text: string): text is Address {
	return PATTERNS.some((pattern) => pattern.test(text));
}

/** Makes the address of a screen: `linkTo('stone', { id, bid: '1' })` is `/productDetails/{id}?bid=1`. Undefined parts are left out. */
export function linkTo<S extends ScreenName>(screen: S, ...[parts, place]: Rest<S>): Address {
	const query = new URLSearchParams();
	let path: string = SCREENS[screen].path;
	for (const [name, value] of Object.entries<string | undefined>(parts ?? {})) {
		if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(value ?? ''));
		else if (value !== undefined) query.set(name, value);
	}
	const address = `${path}${query.size > 0 ? `?${query}` : ''}${place === undefined ? '' : `#${place}`}`;
	if (!isAddress(address)) throw new Error(`${address} leads to no screen`);
	return address;
}
