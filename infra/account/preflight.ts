import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { APIGatewayClient, GetAccountCommand } from '@aws-sdk/client-api-gateway';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetEmailIdentityCommand, GetAccountCommand as GetMailAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { ACCOUNT, CLOUDFRONT_REGION, listPlaceholders, type StageSettings } from '../config.ts';
import { checkCloudFront, checkHeadersPolicies } from './check-cloudfront.ts';
import type { Answer, Finding } from './finding.ts';
import { QUOTAS, writeQuotaCommand } from './quotas.ts';
import { describeRefusal } from './refusals.ts';

interface Check {
	about: string;
	/** The permission that the check needs. */
	permission: string;
	ask(settings: StageSettings, account: string): Promise<Answer>;
}

/** Concurrency that Lambda reserves for functions without a reserved share. */
const KEPT_BY_LAMBDA = 100;
/** Concurrency of a market of some size. A new account has as little as ten. */
const USUAL_CONCURRENCY = 1000;
/** The bootstrap version that CDK's templates require, and the parameter with the present version. */
const BOOTSTRAP = { version: 6, parameter: '/cdk-bootstrap/hnb659fds/version' };

const CHECKS: readonly Check[] = [
	{ about: 'CDK bootstrap', permission: 'ssm:GetParameter', ask: checkBootstraps },
	{ about: 'Logs of the gateways', permission: 'apigateway:GET on /account', ask: checkLogRole },
	{ about: 'Functions at once', permission: 'lambda:GetAccountSettings', ask: checkConcurrency },
	{ about: 'Mail identity', permission: 'ses:GetEmailIdentity', ask: checkMailIdentity },
	{ about: 'Mail to anybody', permission: 'ses:GetAccount', ask: checkMailAccount },
	{ about: 'Certificate', permission: 'acm:DescribeCertificate', ask: checkCertificate },
	{ about: 'CloudFront', permission: 'cloudfront:ListDistributions', ask: checkCloudFront },
	{ about: 'CloudFront headers', permission: 'cloudfront:ListResponseHeadersPolicies', ask: checkHeadersPolicies },
];

/**
 * Checks whether the stage can be deployed to the account of the environment's credentials and will work. Changes nothing. A check that fails is a finding, not
 * an error; without credentials that is the only finding.
 */
export async function checkAccount(settings: StageSettings): Promise<Finding[]> {
	let id = '';
	const ask = async () => {
		const { Account = '', Arn } = await new STSClient({ region: settings.region }).send(new GetCallerIdentityCommand());
		id = Account;
		return { state: 'ready' as const, says: `${Account}, region ${settings.region}, as ${Arn}` };
	};
	const account = await answerOrRefusal({ about: 'Account', permission: 'sts:GetCallerIdentity', ask }, settings, id);
	if (account.state === 'unknown') return [account];
	const placeholders = listPlaceholders(settings).map(({ why }): Finding => ({ about: 'Settings', state: 'missing', says: why, takes: 'a minute' }));
	return [account, ...placeholders, ...(await Promise.all(CHECKS.map((check) => answerOrRefusal(check, settings, id))))];
}

async function answerOrRefusal({ about, permission, ask }: Check, settings: StageSettings, account: string): Promise<Finding> {
	try {
		return { about, ...(await ask(settings, account)) };
	} catch (error) {
		return { about, state: 'unknown', ...describeRefusal(error, permission) };
	}
}

/** Checks the bootstrap in the stage's region, and in CloudFront's if the stage has a stack of alarms there. One command makes all that are missing. */
async function checkBootstraps({ region, alarmMail }: StageSettings, account: string): Promise<Answer> {
	const regions = new Set([region, ...(alarmMail.length > 0 ? [CLOUDFRONT_REGION] : [])]);
	const found = await Promise.all([...regions].map(async (at) => ({ at, ...(await readBootstrap(at)) })));
	const missing = found.filter(({ isUsable }) => !isUsable);
	const says = (missing.length > 0 ? missing : found).map((one) => one.says).join('; ');
	if (missing.length === 0) return { state: 'ready', says };
	return { state: 'missing', says, remedy: writeBootstrapCommand(account, ...missing.map(({ at }) => at)), takes: 'two minutes' };
}

/**
 * Writes the command that sets CDK up in some regions of an account. CDK runs this project's app first, also
 * where the environments are named. So the command names `account`, which every account has, and not a stage.
 */
export function writeBootstrapCommand(account: string, ...regions: readonly string[]): string {
	return ['npx cdk bootstrap', '-c', `stage=${ACCOUNT}`, ...regions.map((region) => `aws://${account}/${region}`)].join(' ');
}

async function readBootstrap(region: string): Promise<{ isUsable: boolean; says: string }> {
	const version = await callOrMiss('ParameterNotFound', async () => {
		const { Parameter } = await new SSMClient({ region }).send(new GetParameterCommand({ Name: BOOTSTRAP.parameter }));
		return Number(Parameter?.Value);
	});
	if (version === undefined) return { isUsable: false, says: `CDK has not been set up in ${region}` };
	if (version >= BOOTSTRAP.version) return { isUsable: true, says: `version ${version} in ${region}` };
	return { isUsable: false, says: `version ${version} in ${region} is too old: ${BOOTSTRAP.version} or newer is needed` };
}

async function checkLogRole({ region }: StageSettings): Promise<Answer> {
	const { cloudwatchRoleArn } = await new APIGatewayClient({ region }).send(new GetAccountCommand());
	if (cloudwatchRoleArn) return { state: 'ready', says: cloudwatchRoleArn };
	return {
		state: 'missing',
		says: 'API Gateway has no role to write logs with, and refuses stages that log',
		remedy: 'npx cdk deploy -c stage=account -c first=true, once for this region',
		takes: 'two minutes',
	};
}

async function checkConcurrency({ region, concurrency, lasting }: StageSettings): Promise<Answer> {
	const { AccountLimit } = await new LambdaClient({ region }).send(new GetAccountSettingsCommand());
	const { ConcurrentExecutions: limit = 0, UnreservedConcurrentExecutions: unreserved = limit } = AccountLimit ?? {};
	const most = Math.max(0, limit - KEPT_BY_LAMBDA);
	const taken = limit - unreserved;
	const remedy = writeQuotaCommand(region, 'lambda', QUOTAS.concurrency, Math.max(USUAL_CONCURRENCY, concurrency + KEPT_BY_LAMBDA));
	const takes = 'minutes for a small raise, two or three days where somebody at AWS looks at it';
	if (concurrency > most) {
		return {
			state: 'missing',
			says: `the stage shares out ${concurrency} (concurrency), the account has ${limit}, of which ${KEPT_BY_LAMBDA} cannot be shared out: Lambda would refuse the deployment`,
			remedy: `${remedy}; until then set concurrency to ${most >= 100 ? most : 0} (and warmSearch to 0)`,
			takes,
		};
	}
	if (concurrency > 0 && concurrency > most - taken) {
		return {
			state: 'advice',
			says: `${taken} of ${limit} are reserved already. If another stage or program has them, ${concurrency} more are too many, and Lambda refuses the deployment`,
			remedy,
			takes,
		};
	}
	if (concurrency === 0 && (lasting || limit < KEPT_BY_LAMBDA)) {
		return {
			state: 'advice',
			says: `${limit} in all, and none set aside: whoever calls first is served first, and bids may wait for searches. Enough to try the market with a few people`,
			remedy: `${remedy}, then set concurrency`,
			takes,
		};
	}
	return { state: 'ready', says: `${limit}, of which the stage shares out ${concurrency}` };
}

async function checkMailIdentity({ region, mail: { identity } }: StageSettings): Promise<Answer> {
	const isAddress = identity.includes('@');
	const found = await callOrMiss('NotFoundException', () => new SESv2Client({ region }).send(new GetEmailIdentityCommand({ EmailIdentity: identity })));
	const takes = isAddress ? 'a minute' : 'up to three days, mostly an hour';
	if (!found) {
		return {
			state: 'missing',
			says: `SES in ${region} does not know ${identity}: Cognito would refuse the user pool`,
			remedy: `aws sesv2 create-email-identity --region ${region} --email-identity ${identity}, then ${isAddress ? 'follow the link in its mail' : 'publish the three DKIM records that it answers'}`,
			takes,
		};
	}
	if (!found.VerifiedForSendingStatus) {
		return {
			state: 'missing',
			says: `${identity} is not verified (${found.VerificationStatus ?? 'no state'}): Cognito would refuse the user pool`,
			remedy: isAddress
				? 'follow the link in the mail from AWS'
				: `publish the DKIM records: aws sesv2 get-email-identity --region ${region} --email-identity ${identity} --query DkimAttributes.Tokens`,
			takes,
		};
	}
	return { state: 'ready', says: `${identity} may send` };
}

async function checkMailAccount({ region, lasting }: StageSettings): Promise<Answer> {
	const { ProductionAccessEnabled, SendingEnabled, EnforcementStatus, SendQuota } = await new SESv2Client({ region }).send(new GetMailAccountCommand({}));
	if (!SendingEnabled) {
		return {
			state: 'missing',
			says: `SES has stopped the account's sending (${EnforcementStatus ?? 'no reason'}): nobody gets a code`,
			remedy: 'open the case that the SES console shows under "Account dashboard"',
			takes: 'a day or more',
		};
	}
	if (!ProductionAccessEnabled) {
		return {
			state: lasting ? 'missing' : 'advice',
			says: `SES is a sandbox in ${region}: it mails to verified addresses alone, 200 a day, so others who sign up get no code`,
			remedy: `aws sesv2 put-account-details --region ${region} --production-access-enabled --mail-type TRANSACTIONAL --website-url https://YOUR-SITE; for a trial verify each tester (aws sesv2 create-email-identity)`,
			takes: 'about a day',
		};
	}
	return { state: 'ready', says: `${SendQuota?.Max24HourSend ?? '?'} mails a day, ${SendQuota?.MaxSendRate ?? '?'} a second` };
}

async function checkCertificate({ domain }: StageSettings): Promise<Answer> {
	if (!domain) return { state: 'ready', says: "none needed: the stage has CloudFront's domain" };
	const { name, certificateArn } = domain;
	const found = await callOrMiss('ResourceNotFoundException', () =>
		new ACMClient({ region: CLOUDFRONT_REGION }).send(new DescribeCertificateCommand({ CertificateArn: certificateArn })),
	);
	const remedy = `aws acm request-certificate --region ${CLOUDFRONT_REGION} --domain-name ${name} --validation-method DNS, publish the record that it asks for, and put its ARN into domain.certificateArn`;
	const takes = 'half an hour, once the record is published';
	const { Status, DomainName = '', SubjectAlternativeNames = [] } = found?.Certificate ?? {};
	if (!found) return { state: 'missing', says: 'there is no such certificate in this account', remedy, takes };
	if (Status !== 'ISSUED') return { state: 'missing', says: `the certificate is ${Status ?? 'in no state'}, not ISSUED`, remedy, takes };
	const names = [DomainName, ...SubjectAlternativeNames];
	const wildcard = `*.${name.slice(name.indexOf('.') + 1)}`;
	if (!names.includes(name) && !names.includes(wildcard))
		return { state: 'missing', says: `the certificate is for ${names.join(', ')}, not for ${name}`, remedy, takes };
	return { state: 'ready', says: `issued for ${name}` };
}

/** Returns the answer of `ask`, or undefined if AWS reports by the error `name` that there is no such thing. */
async function callOrMiss<T>(name: string, ask: () => Promise<T>): Promise<T | undefined> {
	try {
		return await ask();
	} catch (error) {
		if (error instanceof Error && error.name === name) return undefined;
		throw error;
	}
}
