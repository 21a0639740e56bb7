import { type App, CfnOutput, Duration, Validations } from 'aws-cdk-lib';
import { AccountRecovery, ClientAttributes, FeaturePlan, Mfa, UserPool, type UserPoolClient, UserPoolEmail } from 'aws-cdk-lib/aws-cognito';
import type { StageSettings } from '#infra/config.ts';
import { PASSWORD_LENGTH } from '#shared/domain/limits.ts';
import { MarketFunction } from '../constructs/market-function.ts';
import type { StageResources } from '../constructs/stage-resources.ts';
import { StageStack } from '../constructs/stage-stack.ts';

/**
 * Passwords and tokens. A user's name is the member's id; who a member is and may
 * do is in the table. The one app client has a secret, so that sign-up, sign-in
 * and reset go through the `/login/*` calls and no other way.
 */
export class IdentityStack extends StageStack {
	readonly pool: UserPool;
	readonly client: UserPoolClient;
	readonly functions: { identityMessage: MarketFunction };

	constructor(app: App, settings: StageSettings, resources: StageResources) {
		super(app, 'identity', settings, { description: 'passwords and tokens', holdsData: true });
		this.functions = { identityMessage: new MarketFunction(this, 'identityMessage', resources) };
		this.pool = this.makePool();
		this.client = this.makeClient();
		new CfnOutput(this, 'UserPoolId', { value: this.pool.userPoolId });
		new CfnOutput(this, 'UserPoolClientId', { value: this.client.userPoolClientId });
	}

	private makePool(): UserPool {
		const { mail, lasting } = this.settings;
		const pool = new UserPool(this, 'Members', {
			featurePlan: FeaturePlan.ESSENTIALS,
			// Only with the client's secret: see above.
			selfSignUpEnabled: true,
			signInAliases: { username: true },
			signInCaseSensitive: true,
			standardAttributes: { email: { required: true, mutable: true }, locale: { required: false, mutable: true } },
			autoVerify: { email: true },
			accountRecovery: AccountRecovery.EMAIL_ONLY,
			mfa: Mfa.OFF,
			// The contract's NewPassword. It takes a letter of any script, which Cognito cannot ask for; so the contract alone does.
			passwordPolicy: {
				minLength: PASSWORD_LENGTH.min,
				requireDigits: true,
				requireSymbols: true,
				requireLowercase: false,
				requireUppercase: false,
				tempPasswordValidity: Duration.days(1),
			},
			lambdaTriggers: { customMessage: this.functions.identityMessage },
			email: UserPoolEmail.withSES({
				fromEmail: mail.from,
				...(mail.identity.includes('@') ? {} : { sesVerifiedDomain: mail.identity }),
				sesRegion: this.settings.region,
			}),
			deletionProtection: lasting,
			removalPolicy: this.dataRemoval,
		});
		Validations.of(pool).acknowledge(
			{ id: 'AwsSolutions-COG1', reason: 'Ten characters with a digit and a symbol, as the contract says; capitals would shut out passwords in other scripts' },
			{ id: 'AwsSolutions-COG2', reason: 'The specification knows no second factor; an admin approves every member' },
			{ id: 'AwsSolutions-COG8', reason: 'The plus plan costs per member and month; sign-ins are throttled at the gateway and by Cognito' },
		);
		return pool;
	}

	private makeClient(): UserPoolClient {
		// Not email_verified among those written: nobody may declare an address confirmed.
		const written = { email: true, locale: true };
		return this.pool.addClient('Login', {
			generateSecret: true,
			authFlows: { adminUserPassword: true },
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
