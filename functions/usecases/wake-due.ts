/**
 * Sends due work to its queue, page by page: mails that have waited long enough, or work whose worker died or whose message became a dead letter.
 * Duplicates are harmless. Returns the number of items.
 */
export async function wakeDue<Due>(due: AsyncIterable<Due[]>, send: (page: Due[]) => Promise<void>): Promise<number> {
	let woken = 0;
	for await (const page of due) {
		await send(page);
		woken += page.length;
	}
	return woken;
}
