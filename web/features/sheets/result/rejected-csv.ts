import { renewal, sessionStore } from '#web/lib/api/api.ts';
import { getLanguage } from '#web/lib/language/i18n.ts';

/** Creates a CSV file of an import's rejected rows, with a column of reasons in the reader's language. Rejects if the market's call fails. */
export async function makeRejectedCsv(importId: string): Promise<Blob> {
	const token = sessionStore.get()?.token;
	let response = await ask(importId, token);
	if (response.status === 401 && token) response = await ask(importId, await renewal.renew(token));
	if (!response.ok) throw new Error(`rejected rows of ${importId}: ${response.status}`);
	return response.blob();
}

function ask(importId: string, token: string | undefined): Promise<Response> {
	return fetch(`/api/v1/common/diamonds/imports/${importId}?format=csv`, {
		headers: { accept: 'text/csv', authorization: `Bearer ${token ?? ''}`, 'accept-language': getLanguage() },
	});
}
