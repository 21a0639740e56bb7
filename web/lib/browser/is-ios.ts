/** Whether this is an iPhone or iPad. There members install the app by hand, and only the installed app may show notifications. */
export function isIos(): boolean {
	return /iphone|ipad|ipod/i.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
}
