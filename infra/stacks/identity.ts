import { type App, CfnOutput, Duration, Fn, Validations } from 'aws-cdk-lib';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import {
	AccountRecovery,
	CfnUserPool,
	ClientAttributes,
	FeaturePlan,
	LambdaVersion,
	Mfa,
	PasskeyUserVerification,
	type StandardAttributesMask,
	StandardThreatProtectionMode,
	UserPool,
	type UserPoolClient,
	type UserPoolClientOptions,
	UserPoolOperation,
	type UserPoolTriggers,
} from 'aws-cdk-lib/aws-cognito';
import { Policy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import type { StageSettings } from '#infra/config.ts';
import { FUNCTIONS } from '#infra/functions.ts';
import { ROTATION_GRACE } from '#infra/identity.ts';
import { PASSWORD_LENGTH } from '#shared/domain/accounts/limits.ts';
import { countUnforeseen, UNFORESEEN_LINES } from '../constructs/functions/count-unforeseen.ts';
import { MarketFunction } from '../constructs/functions/market-function.ts';
import type { StageResources } from '../constructs/stage-resources.ts';
import { StageStack } from '../constructs/stage-stack.ts';

/** Log lines of runs that Lambda ended because they took too long. */
const TIMEOUTS = FilterPattern.all(FilterPattern.stringValue('$.type', '=', 'platform.report'), FilterPattern.stringValue('$.record.status', '=', 'timeout'));

/**
 * Passwords and tokens. A user's name is a random UUID, since the first answer of SRP reveals it to strangers. The table has the member's identity and rights.
 * One app client has a secret, for the `/login/*` calls; the web app's has none and accepts only proofs of passwords. The triggers apply the market's rules to
 * both.
 */
export class IdentityStack extends StageStack {
	readonly pool: UserPool;
	readonly client: UserPoolClient;
	/** The web app's client. */
	readonly webClient: UserPoolClient;
	readonly functions: { identityMessage: MarketFunction; identityTrigger: MarketFunction };
	/** Failures of `identityTrigger`. Lambda's own count includes each refusal, since Cognito wants an error for it. */
	readonly triggerFailures: Metric;

	constructor(app: App, settings: StageSettings, resources: StageResources) {
		super(app, 'identity', settings, { description: 'passwords and tokens', holdsData: true });
		this.functions = {
			identityMessage: new MarketFunction(this, 'identityMessage', resources),
			identityTrigger: new MarketFunction(this, 'identityTrigger', resources),
		};
		this.triggerFailures = countUnforeseen(this, this, 'identityTrigger', this.functions.identityTrigger, FilterPattern.any(UNFORESEEN_LINES, TIMEOUTS));
		this.pool = this.makePool(resources.origin);
		this.grantSigningOut();
		this.client = this.makeClient();
		this.webClient = this.makeWebClient();
		new CfnOutput(this, 'UserPoolId', { value: this.pool.userPoolId });
		new CfnOutput(this, 'UserPoolClientId', { value: this.client.userPoolClientId });
		new CfnOutput(this, 'UserPoolWebClientId', { value: this.webClient.userPoolClientId });
		this.keepExports(this.pool.userPoolArn, this.pool.userPoolId, this.client.userPoolClientId, this.webClient.userPoolClientId);
	}

	private makePool(origin: string): UserPool {
		const { mail, identityPlan } = this.settings;
		const pool = new UserPool(this, 'Members', {
			featurePlan: identityPlan === 'plus' ? FeaturePlan.PLUS : FeaturePlan.ESSENTIALS,
			// Checks sign-ins for leaked passwords and unusual devices.
			...(identityPlan === 'plus' ? { standardThreatProtectionMode: StandardThreatProtectionMode.FULL_FUNCTION } : {}),
			selfSignUpEnabled: true,
			// A verified address is its user's alias.
			signInAliases: { username: true, email: true },
			signInCaseSensitive: true,
			standardAttributes: {
				email: { required: true, mutable: true },
				locale: { required: false, mutable: true },
				givenName: { required: false, mutable: true },
				familyName: { required: false, mutable: true },
			},
			// No code for another address is mailed, either (`functions/events/identity-message.ts`).
			keepOriginal: { email: true },
			autoVerify: { email: true },
			signInPolicy: { allowedFirstAuthFactors: { password: true, passkey: true } },
			// The site of the members' pages, the only one on which passkeys work.
			passkeyRelyingPartyId: this.settings.domain?.name ?? Fn.select(2, Fn.split('/', origin)),
			passkeyUserVerification: PasskeyUserVerification.REQUIRED,
			accountRecovery: AccountRecovery.EMAIL_ONLY,
			// A user with an authenticator must give a code. The market decides who must have one.
			mfa: Mfa.OPTIONAL,
			mfaSecondFactor: { otp: true, sms: false, email: false },
			// The length of the contract's NewPassword. Cognito cannot check its word lists, so only the contract does.
			passwordPolicy: {
				minLength: PASSWORD_LENGTH.min,
				requireDigits: false,
				requireSymbols: false,
				requireLowercase: false,
				requireUppercase: false,
				tempPasswordValidity: Duration.days(1),
			},
			lambdaTriggers: this.listTriggers(),
			deletionProtection: this.isProtected,
			removalPolicy: this.dataRemoval,
		});
		// A passkey that verifies its user counts as two factors, so a user with an authenticator may use one, too.
		const resource = pool.node.defaultChild;
		if (resource instanceof CfnUserPool) {
			resource.webAuthnFactorConfiguration = 'MULTI_FACTOR_WITH_USER_VERIFICATION';
			// CDK's own option refuses a sender in a subdomain of the verified domain, which SES accepts.
			resource.emailConfiguration = {
				emailSendingAccount: 'DEVELOPER',
				from: mail.from,
				sourceArn: this.formatArn({ service: 'ses', resource: 'identity', resourceName: mail.identity }),
			};
		}
		const { identityTrigger } = this.functions;
		// The second version, since the first cannot change access tokens.
		pool.addTrigger(UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG, identityTrigger, LambdaVersion.V2_0);
		Validations.of(pool).acknowledge(
			{
				id: 'AwsSolutions-COG1',
				reason: 'Twelve characters of any kind, checked against common ones and the own words by the contract; kinds of characters make passwords worse',
			},
			{ id: 'AwsSolutions-COG2', reason: 'A second factor is each member’s choice, and asked of whom the stage’s setting names by the market itself' },
			{
				id: 'AwsSolutions-COG8',
				reason: 'The plus plan costs per member and month, and is a setting (identityPlan); sign-ins are counted by the firewall and by Cognito',
			},
		);
		return pool;
	}

	private listTriggers(): UserPoolTriggers {
		const { identityMessage: customMessage, identityTrigger } = this.functions;
		return {
			customMessage,
			preSignUp: identityTrigger,
			postConfirmation: identityTrigger,
			postAuthentication: identityTrigger,
			defineAuthChallenge: identityTrigger,
			createAuthChallenge: identityTrigger,
			verifyAuthChallengeResponse: identityTrigger,
		};
	}

	/** Grants the calls in a separate policy, since the pool is made after the function's role and refers to it. */
	private grantSigningOut(): void {
		const { identity: actions } = FUNCTIONS.identityTrigger;
		const policy = new Policy(this, 'IdentityTriggerOnPool', {
			statements: [new PolicyStatement({ actions: actions.map((action) => `cognito-idp:${action}`), resources: [this.pool.userPoolArn] })],
		});
		this.functions.identityTrigger.role?.attachInlinePolicy(policy);
	}

	/** Makes the client of web pages: no secret, proofs of passwords by SRP, the choice flow, and rotating refresh tokens. */
	private makeWebClient(): UserPoolClient {
		const written = { email: true, locale: true, givenName: true, familyName: true };
		return this.addClient('Web', written, {
			generateSecret: false,
			authFlows: { userSrp: true, user: true },
			refreshTokenRotationGracePeriod: Duration.seconds(ROTATION_GRACE),
		});
	}

	private makeClient(): UserPoolClient {
		// Not email_verified, so that nobody may declare an address verified.
		const written = { email: true, locale: true };
		return this.addClient('Login', written, {
			generateSecret: true,
			// The custom flow is the functions' own access to an account (`functions/adapters/accounts/own-account.ts`).
			authFlows: { adminUserPassword: true, custom: true },
		});
	}

	/** Adds a client with what both have in common. It may write the attributes `written`, and read them and whether the address is verified. */
	private addClient(id: string, written: StandardAttributesMask, options: UserPoolClientOptions): UserPoolClient {
		return this.pool.addClient(id, {
			...options,
			disableOAuth: true,
			enableTokenRevocation: true,
			preventUserExistenceErrors: true,
			accessTokenValidity: Duration.minutes(60),
			idTokenValidity: Duration.minutes(60),
			refreshTokenValidity: Duration.days(30),
			readAttributes: new ClientAttributes().withStandardAttributes({ ...written, emailVerified: true }),
			writeAttributes: new ClientAttributes().withStandardAttributes(written),
		});
	}
}
