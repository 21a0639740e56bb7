import { randomInt } from 'node:crypto';
import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { OTP_LIFE, OTP_TRIES } from '#shared/domain/limits.ts';
import { IdentityError, type IdentityErrorName } from './protocol.ts';
import type { Code, User } from './store.ts';

/** Stands in the message's text for the code, as in Cognito. */
const PLACEHOLDER = '{####}';

export type MessageSource = 'CustomMessage_SignUp' | 'CustomMessage_ResendCode' | 'CustomMessage_ForgotPassword';

export interface Mail {
	to: string;
	subject: string;
	html: string;
}

export interface Postman {
	userPoolId: string;
	clientId: string;
	message(event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent>;
	sendMail(mail: Mail): Promise<void>;
}

/** Where a code went, with the address masked as Cognito masks it. */
export interface Delivery {
	Destination: string;
	DeliveryMedium: 'EMAIL';
	AttributeName: 'email';
}

export function makeCode(): Code {
	return { value: String(randomInt(1_000_000)).padStart(6, '0'), expiresAt: Date.now() + OTP_LIFE, failedTries: 0 };
}

/** Throws unless this is the code: mismatched, expired (also when there is none), or out of tries; then even the right code is refused. */
export function checkCode(code: Code | undefined, value: string, outOfTries: IdentityErrorName): void {
	if (!code) throw new IdentityError('ExpiredCodeException', 'Invalid code provided, please request a code again.');
	if (code.failedTries >= OTP_TRIES) throw new IdentityError(outOfTries, 'Attempt limit exceeded, please try after some time.');
	if (code.expiresAt <= Date.now()) throw new IdentityError('ExpiredCodeException', 'Invalid code provided, please request a code again.');
	if (code.value === value) return;
	code.failedTries += 1;
	throw new IdentityError('CodeMismatchException', 'Invalid verification code provided, please try again.');
}

/** Asks the CustomMessage trigger for the words, puts the code in and mails it. */
export async function mailCode(
	postman: Postman,
	user: User,
	code: Code,
	source: MessageSource,
	clientMetadata: Record<string, string> | undefined,
): Promise<Delivery> {
	const to = user.attributes.email;
	if (!to) throw new IdentityError('InvalidParameterException', 'The user has no e-mail address');
	const words = await invokeCustomMessage(postman, user, source, clientMetadata);
	try {
		await postman.sendMail({ to, subject: words.subject.replaceAll(PLACEHOLDER, code.value), html: words.html.replaceAll(PLACEHOLDER, code.value) });
	} catch (error) {
		throw new IdentityError('CodeDeliveryFailureException', error instanceof Error ? error.message : String(error));
	}
	return describeDelivery(to);
}

async function invokeCustomMessage(
	postman: Postman,
	user: User,
	triggerSource: MessageSource,
	clientMetadata: Record<string, string> | undefined,
): Promise<{ subject: string; html: string }> {
	const event: CustomMessageTriggerEvent = {
		version: '1',
		region: postman.userPoolId.split('_')[0] ?? 'local',
		userPoolId: postman.userPoolId,
		userName: user.username,
		callerContext: { awsSdkVersion: 'local', clientId: postman.clientId },
		triggerSource,
		request: {
			userAttributes: { sub: user.sub, 'cognito:user_status': user.status, ...user.attributes },
			codeParameter: PLACEHOLDER,
			linkParameter: '{##Click Here##}',
			usernameParameter: null,
			clientMetadata,
		},
		response: { smsMessage: null, emailMessage: null, emailSubject: null },
	};
	try {
		const { response } = await postman.message(event);
		return {
			subject: response.emailSubject ?? 'Your verification code',
			html: response.emailMessage ?? `Your confirmation code is ${PLACEHOLDER}`,
		};
	} catch (error) {
		throw new IdentityError('UserLambdaValidationException', `CustomMessage failed with error ${error instanceof Error ? error.message : String(error)}.`);
	}
}

/** `buyer@example.com` becomes `b***@e***`. */
export function describeDelivery(address: string): Delivery {
	const [name = '', domain = ''] = address.split('@');
	return { Destination: `${name.slice(0, 1)}***@${domain.slice(0, 1)}***`, DeliveryMedium: 'EMAIL', AttributeName: 'email' };
}
