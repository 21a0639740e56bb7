/**
 * Has what is due worked on, page by page: mails that have waited long enough, or
 * work whose worker died or whose message was set aside. What is sent for twice
 * loses nothing by it. Answers how many were sent for.
 */
export async function wakeDue<Due>(due: AsyncIterable<Due[]>, send: (page: Due[]) => Promise<void>): Promise<number> {
	let woken = 0;
	for await (const page of due) {
		await send(page);
		woken += page.length;
	}
	return woken;
}
