import { expect, test } from 'vitest';
import { listScopes, SCOPES, type Scope } from '#shared/domain/integrations/scopes.ts';
import { type Endpoint, endpoints } from '../endpoints.ts';

/** Calls that are open to API keys. A new call stays closed unless it is listed here. */
const OPEN: Record<Scope, readonly string[]> = {
	'stock:read': ['inventory', 'priceRuns', 'listImports', 'getImport', 'stockFeed', 'assistant'],
	'stock:write': [
		...['createDiamond', 'updateDiamond', 'changeDiamonds', 'changePrices', 'undoPrices', 'refreshInventory', 'deleteDiamonds'],
		...['updateAttachment', 'uploadAttachments', 'uploadAttachment', 'confirmAttachments', 'uploadCsv'],
		...['feedStock', 'patchStock', 'answerImport'],
	],
	'market:read': [
		...['search', 'getDiamond', 'pricePosition', 'pricePlaces', 'equalPrices'],
		...['marketHistory', 'marketClasses', 'marketFigures', 'auctionResults', 'assistant'],
		...['marketFeed', 'marketChanges'],
	],
	'deals:read': ['dashboard', 'activity', 'lostAuctions', 'newMatches', 'ledger', 'getCase', 'listNotifications', 'assistant'],
	'bids:write': ['addBid'],
};
const rows = Object.entries<Endpoint>(endpoints);

test.each(SCOPES)('%s opens these calls and no other', (scope) => {
	const opened = rows.filter(([, row]) => listScopes(row.scope).includes(scope)).map(([name]) => name);
	expect(opened.sort()).toEqual([...OPEN[scope]].sort());
});

test('no key opens a call of admins, one that needs a fresh proof, one about sign-in, keys or own data, or a kept answer', () => {
	const open = rows.filter(([, { scope }]) => scope);
	expect(open.filter(([, { who, fresh, kept, bySession, beginsSession }]) => who === 'admin' || fresh || kept || bySession || beginsSession)).toEqual([]);
	expect(open.filter(([, { path }]) => /^\/(login|admin|developers)|own-data|deeds/.test(path))).toEqual([]);
});

test('questions about certificates of several stones have a limit', () => {
	expect(endpoints.sharedCertificates).toMatchObject({ pace: 'SHARED_CERTIFICATES' });
});

test('a scope that reads opens no call that writes, but for questions with a body', () => {
	const questions = ['inventory', 'search', 'pricePosition', 'pricePlaces', 'equalPrices', 'marketFigures', 'auctionResults', 'assistant'];
	const asking = rows.filter(
		([name, { scope, method }]) => listScopes(scope).some((one) => one.endsWith(':read')) && method !== 'GET' && !questions.includes(name),
	);
	expect(asking).toEqual([]);
});
