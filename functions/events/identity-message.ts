import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { type IdentityMailKind, writeIdentityMail } from '#shared/text/identity-mail.ts';
import { readSetting } from '../environment.ts';

const webOrigin = readSetting('WEB_ORIGIN');

/**
 * Cognito's CustomMessage trigger: the words of a mail that carries a code.
 * The language is the caller's where the call gives one, else the member's own
 * (attribute `locale`).
 */
export async function handler(event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> {
	const kind = findMailKind(event);
	if (!kind) return event;
	const { userAttributes, clientMetadata, codeParameter } = event.request;
	const language = (clientMetadata?.language ?? userAttributes.locale) === 'ja' ? 'ja' : 'en';
	const mail = writeIdentityMail(kind, language, { code: codeParameter, email: userAttributes.email ?? '', webOrigin });
	event.response.emailSubject = mail.subject;
	event.response.emailMessage = mail.html;
	return event;
}

function findMailKind(event: CustomMessageTriggerEvent): IdentityMailKind | undefined {
	switch (event.triggerSource) {
		case 'CustomMessage_SignUp':
		case 'CustomMessage_ResendCode':
			return 'confirm';
		case 'CustomMessage_ForgotPassword':
			return event.request.clientMetadata?.occasion === 'registered-again' ? 'registered-again' : 'reset';
		default:
			return undefined;
	}
}
