import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { members } from '#functions/data/accounts/members.ts';
import { readSetting } from '#functions/environment.ts';
import { type IdentityMailKind, writeIdentityMail } from '#shared/text/identity-mail.ts';

const webOrigin = readSetting('WEB_ORIGIN');

/**
 * Cognito's CustomMessage trigger: writes a mail with a code, in the language of the call or else of the member (attribute `locale`). Addresses
 * cannot be changed, so a code for another address is not mailed.
 */
export async function handler(event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> {
	const kind = await findMailKind(event);
	if (!kind) return event;
	const { userAttributes, clientMetadata, codeParameter } = event.request;
	const language = (clientMetadata?.language ?? userAttributes.locale) === 'ja' ? 'ja' : 'en';
	const mail = writeIdentityMail(kind, language, { code: codeParameter, email: userAttributes.email ?? '', webOrigin, account: event.userName });
	event.response.emailSubject = mail.subject;
	event.response.emailMessage = mail.html;
	return event;
}

async function findMailKind(event: CustomMessageTriggerEvent): Promise<IdentityMailKind | undefined> {
	switch (event.triggerSource) {
		case 'CustomMessage_SignUp':
		case 'CustomMessage_ResendCode':
			return (await isTaken(event)) ? 'known-address' : 'confirm';
		case 'CustomMessage_ForgotPassword':
			return event.request.clientMetadata?.occasion === 'registered-again' ? 'registered-again' : 'reset';
		case 'CustomMessage_UpdateUserAttribute':
		case 'CustomMessage_VerifyUserAttribute':
			throw new Error('FORBIDDEN');
		default:
			return undefined;
	}
}

/** Returns whether the address belongs to a member with another account; its code would prove nothing. */
async function isTaken({ userName, request }: CustomMessageTriggerEvent): Promise<boolean> {
	const member = await members.byUserName(request.userAttributes.email ?? '');
	return member !== undefined && member.state !== 'UNVERIFIED' && member.accountId !== userName;
}
