import { randomInt } from 'node:crypto';
import { OTP_LIFE } from '#shared/domain/accounts/limits.ts';
import type { Pool } from '../pool.ts';
import { IdentityError, type IdentityErrorName } from '../protocol.ts';
import { describeAttributes, invokeTrigger, type Occasion } from '../triggers.ts';
import type { Code, User } from '../users/store.ts';
import { makeStrangerId } from '../users/strangers.ts';

/** Cognito's placeholder for the code in a message. */
const PLACEHOLDER = '{####}';

type MessageSource = 'CustomMessage_SignUp' | 'CustomMessage_ResendCode' | 'CustomMessage_ForgotPassword';

/** Number of codes that a user may have at once. */
const CODES_KEPT = 5;
/** Number of wrong tries after which a code is invalid. Cognito's own number is unknown; the market refuses a network earlier. */
const WRONG_OUTLIVED = 20;

/** Adds a new code before the valid ones, so that a request does not invalidate the code of an earlier request. */
export function addCode(codes: readonly Code[]): [Code, ...Code[]] {
	return [makeCode(), ...codes.filter(({ expiresAt }) => expiresAt > Date.now())].slice(0, CODES_KEPT) as [Code, ...Code[]];
}

function makeCode(): Code {
	return { value: String(randomInt(1_000_000)).padStart(6, '0'), expiresAt: Date.now() + OTP_LIFE, failedTries: 0 };
}

/** Throws unless `value` is one of the codes: mismatched, expired (also if `codes` is empty), or out of tries. Then even a right code is refused. */
export function checkCode(codes: readonly Code[], value: string, outOfTries: IdentityErrorName): void {
	const fresh = codes.filter(({ expiresAt }) => expiresAt > Date.now());
	if (fresh.length === 0) throw new IdentityError('ExpiredCodeException', 'Invalid code provided, please request a code again.');
	const good = fresh.filter(({ failedTries }) => failedTries < WRONG_OUTLIVED);
	if (good.length === 0) throw new IdentityError(outOfTries, 'Attempt limit exceeded, please try after some time.');
	if (good.some((code) => code.value === value)) return;
	for (const code of good) code.failedTries += 1;
	throw new IdentityError('CodeMismatchException', 'Invalid verification code provided, please try again.');
}

/** Mails a code in the text of the CustomMessage trigger. */
export async function mailCode(pool: Pool, user: User, code: Code, source: MessageSource, occasion: Occasion) {
	const to = user.attributes.email;
	if (!to) throw new IdentityError('InvalidParameterException', 'The user has no e-mail address');
	const words = await chooseWords(pool, user, source, occasion);
	try {
		await pool.settings.sendMail({ to, subject: words.subject.replaceAll(PLACEHOLDER, code.value), html: words.html.replaceAll(PLACEHOLDER, code.value) });
	} catch (error) {
		throw new IdentityError('CodeDeliveryFailureException', error instanceof Error ? error.message : String(error));
	}
	return describeDelivery(to);
}

async function chooseWords(pool: Pool, user: User, triggerSource: MessageSource, occasion: Occasion): Promise<{ subject: string; html: string }> {
	const answer = await invokeTrigger(pool, 'customMessage', occasion, {
		triggerSource,
		userName: user.username,
		request: {
			userAttributes: describeAttributes(user),
			codeParameter: PLACEHOLDER,
			linkParameter: '{##Click Here##}',
			usernameParameter: null,
			clientMetadata: occasion.clientMetadata,
		},
		response: { smsMessage: null, emailMessage: null, emailSubject: null },
	});
	return {
		subject: answer?.response.emailSubject ?? 'Your verification code',
		html: answer?.response.emailMessage ?? `Your confirmation code is ${PLACEHOLDER}`,
	};
}

/** Fakes a delivery for a name that no user has: to the name if it is an address, otherwise to a plausible address. */
export function fakeDelivery(pool: Pool, name: string) {
	const [first, second] = makeStrangerId(pool.settings.userPoolId, name).replace(/[^a-f]/g, '');
	return describeDelivery(name.includes('@') ? name : `${first ?? 'm'}@${second ?? 'e'}`);
}

/** Describes the recipient of a code like Cognito, with the address masked: `buyer@example.com` becomes `b***@e***`. */
function describeDelivery(address: string) {
	const [name = '', domain = ''] = address.split('@');
	return { Destination: `${name.slice(0, 1)}***@${domain.slice(0, 1)}***`, DeliveryMedium: 'EMAIL', AttributeName: 'email' };
}
