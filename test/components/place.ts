/** Goes to an address of the app without reloading it. */
export function goTo(address: string): void {
	history.pushState(null, '', address);
	window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
}

/** Returns the path that the browser shows. */
export const readPath = (): string => location.pathname;

/** Returns the query of the address that the browser shows. */
export const readQuery = (): URLSearchParams => new URLSearchParams(location.search);
