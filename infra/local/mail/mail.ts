import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { HttpError, readJson, sendJson } from '../gateway/http.ts';
import { openStored } from '../kept.ts';

const Mail = z.object({
	id: z.string(),
	to: z.string(),
	from: z.string(),
	subject: z.string(),
	text: z.string(),
	html: z.string().optional(),
	/** Headers besides those that every mail has. */
	headers: z.record(z.string(), z.string()).optional(),
	/** ISO 8601, real time. */
	sentAt: z.string(),
});
export type Mail = z.infer<typeof Mail>;

export type Mailbox = ReturnType<typeof openMailbox>;

const KEPT = 5000;
/** Milliseconds for which mails are collected before they are written to the disk. All mails are written each time, and many come at once. */
const COLLECTED_FOR = 100;

/** Opens the recipient of all mail on one machine. */
export function openMailbox(file: string | undefined) {
	const kept = openStored(file, z.array(Mail), []);
	let saving: Promise<void> | undefined;
	let refusal: string | undefined;
	const saveSoon = async () => {
		await pause(COLLECTED_FOR);
		saving = undefined;
		await kept.save();
	};
	return {
		/** Stores a mail. `text` is derived from `html` if it is absent. Resolves with its id when it is on the disk. */
		async drop({ to, from, subject, text, html, headers }: Omit<Mail, 'id' | 'text' | 'sentAt'> & { text?: string }): Promise<string> {
			const mail = { id: randomUUID(), to, from, subject, text: text ?? readText(html ?? ''), html, headers, sentAt: new Date().toISOString() };
			kept.value.push(mail);
			if (kept.value.length > KEPT) kept.value.splice(0, kept.value.length - KEPT);
			if (file) {
				saving ??= saveSoon();
				await saving;
			}
			return mail.id;
		},
		/** Lists mails, newest first: of one address (in any case), or all. `since` in milliseconds since 1970. */
		messages({ to, since = 0 }: { to?: string; since?: number }): Mail[] {
			const address = to?.trim().toLowerCase();
			return kept.value.filter((mail) => (!address || mail.to.toLowerCase() === address) && Date.parse(mail.sentAt) >= since).reverse();
		},
		/** Makes the service refuse all mails with this SES error; undefined ends that. */
		refuse(error: string | undefined) {
			refusal = error;
		},
		/** Returns the present refusal, if any. */
		refusal: () => refusal,
		async clear() {
			refusal = undefined;
			kept.value = [];
			await kept.save();
		},
		/** Resolves when every mail is on the disk. */
		async close() {
			await saving;
			await kept.save();
		},
	};
}

/** Returns the text of an HTML mail with the addresses of its links. */
function readText(html: string): string {
	return html
		.replace(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, '')
		.replace(/<a\b[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, (_, href: string, words: string) => (words.includes(href) ? words : `${words} ${href}`))
		.replace(/<br\b[^>]*>|<\/(p|div|h\d|tr|li)>/gi, '\n')
		.replace(/<[^>]*>/g, '')
		.replace(/&lt;/g, '<')
		.replace(/&gt;/g, '>')
		.replace(/&quot;/g, '"')
		.replace(/&#39;/g, "'")
		.replace(/&nbsp;/g, ' ')
		.replace(/&amp;/g, '&')
		.replace(/[ \t]+/g, ' ')
		.replace(/ ?\n[ \n]*/g, '\n')
		.trim();
}

const Part = z.object({ Data: z.string() });
const SendEmail = z.object({
	FromEmailAddress: z.string(),
	Destination: z.object({ ToAddresses: z.array(z.string()).min(1).max(50) }),
	Content: z.object({
		Simple: z.object({
			Subject: Part,
			Body: z.object({ Text: Part.optional(), Html: Part.optional() }),
			// SES's limits.
			Headers: z
				.array(z.object({ Name: z.string().max(126), Value: z.string().max(870) }))
				.max(15)
				.optional(),
		}),
	}),
});
const REQUEST_BYTES = 1024 * 1024;

/** Serves SES's protocol for the functions' only call: SendEmail with simple content. */
export async function serveMail(mailbox: Mailbox, request: IncomingMessage, response: ServerResponse): Promise<void> {
	if (request.method !== 'POST' || !request.url?.endsWith('/v2/email/outbound-emails'))
		throw new HttpError(404, 'The local mail service knows SendEmail alone');
	const input = SendEmail.safeParse(await readJson(request, REQUEST_BYTES));
	if (!input.success) {
		sendJson(response, 400, { message: z.prettifyError(input.error) }, { 'x-amzn-errortype': 'BadRequestException' });
		return;
	}
	const refusal = mailbox.refusal();
	if (refusal !== undefined) {
		sendJson(response, 400, { message: 'Refused by the owner of this machine' }, { 'x-amzn-errortype': refusal });
		return;
	}
	const { FromEmailAddress: from, Destination, Content } = input.data;
	const { Subject, Body, Headers } = Content.Simple;
	const headers = Headers && Object.fromEntries(Headers.map(({ Name, Value }) => [Name, Value]));
	const mail = { from, subject: Subject.Data, text: Body.Text?.Data, html: Body.Html?.Data, headers };
	const [MessageId] = await Promise.all(Destination.ToAddresses.map((to) => mailbox.drop({ ...mail, to })));
	sendJson(response, 200, { MessageId });
}
