import { ACMClient, type CertificateDetail, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { APIGatewayClient, GetAccountCommand } from '@aws-sdk/client-api-gateway';
import { CloudFrontClient, ListDistributionsCommand, ListResponseHeadersPoliciesCommand } from '@aws-sdk/client-cloudfront';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetEmailIdentityCommand, GetAccountCommand as GetMailAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { readStageSettings } from '../config.ts';
import { checkAccount } from './preflight.ts';

const [acm, gateway, cloudFront, lambda, mail, parameters, sts] = [
	mockClient(ACMClient),
	mockClient(APIGatewayClient),
	mockClient(CloudFrontClient),
	mockClient(LambdaClient),
	mockClient(SESv2Client),
	mockClient(SSMClient),
	mockClient(STSClient),
];
const all = [acm, gateway, cloudFront, lambda, mail, parameters, sts];

const OWN = { mail: { from: 'market@diamonds.tokyo', identity: 'diamonds.tokyo' }, alarmMail: ['operations@diamonds.tokyo'] };
const DOMAIN = { name: 'market.diamonds.tokyo', certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1' };
const settingsOf = (more: object = {}, stage = 'prod') => readStageSettings(stage, { default: { ...OWN, concurrency: 900, ...more } });

/** Mocks an account in which everything is correct. */
beforeEach(() => {
	for (const mocked of all) mocked.reset();
	sts.on(GetCallerIdentityCommand).resolves({ Account: '123456789012', Arn: 'arn:aws:iam::123456789012:user/operator' });
	parameters.on(GetParameterCommand, { Name: '/cdk-bootstrap/hnb659fds/version' }).resolves({ Parameter: { Value: '27' } });
	gateway.on(GetAccountCommand).resolves({ cloudwatchRoleArn: 'arn:aws:iam::123456789012:role/logs' });
	lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 1000, UnreservedConcurrentExecutions: 1000 } });
	mail.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: true, VerificationStatus: 'SUCCESS' });
	mail.on(GetMailAccountCommand).resolves({ ProductionAccessEnabled: true, SendingEnabled: true, SendQuota: { Max24HourSend: 50_000, MaxSendRate: 14 } });
	acm.on(DescribeCertificateCommand).resolves({ Certificate: { Status: 'ISSUED', DomainName: 'market.diamonds.tokyo' } });
	cloudFront.on(ListDistributionsCommand).resolves({ DistributionList: { Quantity: 1, Marker: '', MaxItems: 1, IsTruncated: false } });
	cloudFront.on(ListResponseHeadersPoliciesCommand).resolves(listPolicies(0));
});

/** Answers with the account's policies of response headers: `others` of other programs, and those of the stages in `own`. */
const listPolicies = (others: number, ...own: string[]) => {
	const names = [...own, ...Array.from({ length: others }, (_, at) => `other${at}`)];
	const Items = names.map((Name) => ({
		Type: 'custom' as const,
		ResponseHeadersPolicy: { Id: Name, LastModifiedTime: new Date(), ResponseHeadersPolicyConfig: { Name } },
	}));
	return { ResponseHeadersPolicyList: { Quantity: names.length, MaxItems: 100, Items } };
};

afterAll(() => {
	for (const mocked of all) mocked.restore();
});

/** Returns the only finding about one subject. */
async function findOne(about: string, settings = settingsOf()) {
	const found = (await checkAccount(settings)).filter((finding) => finding.about === about);
	expect(found).toHaveLength(1);
	return found[0];
}

/** Makes an error as the SDK throws it. */
const refusal = (name: string) => Object.assign(new Error('no'), { name });

test('an account in which all is well is ready, and was asked in the region of the stage', async () => {
	const findings = await checkAccount(settingsOf({ domain: DOMAIN }));
	expect(findings.map(({ about, state }) => [about, state])).toEqual(
		[
			'Account',
			'CDK bootstrap',
			'Logs of the gateways',
			'Functions at once',
			'Mail identity',
			'Mail to anybody',
			'Certificate',
			'CloudFront',
			'CloudFront headers',
		].map((about) => [about, 'ready']),
	);
	expect(mail.commandCalls(GetEmailIdentityCommand)[0]?.args[0].input).toEqual({ EmailIdentity: 'diamonds.tokyo' });
	expect(acm.commandCalls(DescribeCertificateCommand)[0]?.args[0].input).toEqual({ CertificateArn: DOMAIN.certificateArn });
	const region = async (client: unknown) => (client as LambdaClient).config.region();
	expect(await region(lambda.commandCalls(GetAccountSettingsCommand)[0]?.thisValue)).toBe('ap-northeast-1');
	for (const call of [acm.commandCalls(DescribeCertificateCommand)[0], ...cloudFront.calls()]) {
		expect(await region(call?.thisValue)).toBe('us-east-1');
	}
});

test('a new account is told what to do, and how long it takes', async () => {
	parameters.on(GetParameterCommand).rejects(refusal('ParameterNotFound'));
	gateway.on(GetAccountCommand).resolves({});
	lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 10, UnreservedConcurrentExecutions: 10 } });
	mail.on(GetEmailIdentityCommand).rejects(refusal('NotFoundException'));
	mail.on(GetMailAccountCommand).resolves({ ProductionAccessEnabled: false, SendingEnabled: true });
	cloudFront.on(ListDistributionsCommand).resolves({ DistributionList: { Quantity: 0, Marker: '', MaxItems: 1, IsTruncated: false } });
	const findings = await checkAccount(settingsOf());
	expect(findings.map(({ about, state }) => [about, state])).toEqual([
		['Account', 'ready'],
		['CDK bootstrap', 'missing'],
		['Logs of the gateways', 'missing'],
		['Functions at once', 'missing'],
		['Mail identity', 'missing'],
		['Mail to anybody', 'missing'],
		['Certificate', 'ready'],
		['CloudFront', 'advice'],
		['CloudFront headers', 'ready'],
	]);
	for (const { about, state, remedy, takes } of findings) if (state !== 'ready') expect([remedy, takes], about).not.toContain(undefined);
	expect(findings.find(({ about }) => about === 'Functions at once')?.remedy).toMatch(
		/^aws service-quotas .* --service-code lambda --quota-code L-B99A9384 --desired-value 1000; until then set concurrency to 0/,
	);
	expect(findings.find(({ about }) => about === 'Mail to anybody')?.remedy).toMatch(/^aws sesv2 put-account-details .*--production-access-enabled/);
});

test('a trial in a new account can be deployed: what it lacks is advice', async () => {
	lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 10, UnreservedConcurrentExecutions: 10 } });
	mail.on(GetMailAccountCommand).resolves({ ProductionAccessEnabled: false, SendingEnabled: true });
	const trial = settingsOf({ concurrency: 0 }, 'trial');
	expect(await findOne('Functions at once', trial)).toMatchObject({ state: 'advice', remedy: expect.stringContaining('then set concurrency') });
	expect(await findOne('Mail to anybody', trial)).toMatchObject({ state: 'advice' });
});

test('settings that stand in for the operator’s own are named', async () => {
	const findings = await checkAccount(
		readStageSettings('prod', { default: { mail: { from: 'a@example.com', identity: 'example.com' }, alarmMail: ['b@x.test'] } }),
	);
	expect(findings.filter(({ about }) => about === 'Settings').map(({ state, says }) => `${state} ${says.split(' ')[0]}`)).toEqual([
		'missing a@example.com',
		'missing example.com',
		'missing b@x.test',
	]);
});

describe('functions at once', () => {
	const limits = (limit: number, unreserved: number) =>
		lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: limit, UnreservedConcurrentExecutions: unreserved } });

	test('that others have reserved may be too many, or the stage’s own of before', async () => {
		limits(1000, 800);
		expect(await findOne('Functions at once')).toMatchObject({ state: 'advice', says: expect.stringMatching(/^200 of 1000 are reserved/) });
	});

	test('can be shared out but for the hundred that Lambda keeps', async () => {
		limits(999, 999);
		expect(await findOne('Functions at once')).toMatchObject({ state: 'missing', remedy: expect.stringContaining('set concurrency to 899') });
		limits(1000, 1000);
		expect(await findOne('Functions at once')).toMatchObject({ state: 'ready' });
	});

	test('are nobody’s in particular where none are set aside: advice for prod alone', async () => {
		expect(await findOne('Functions at once', settingsOf({ concurrency: 0 }))).toMatchObject({ state: 'advice' });
		expect(await findOne('Functions at once', settingsOf({ concurrency: 0 }, 'trial'))).toMatchObject({ state: 'ready' });
	});
});

describe("CloudFront's policies of response headers", () => {
	const stateWith = async (...counted: Parameters<typeof listPolicies>) => {
		cloudFront.on(ListResponseHeadersPoliciesCommand).resolves(listPolicies(...counted));
		return (await findOne('CloudFront headers'))?.state;
	};

	test('must leave room for four more, or the first deployment fails', async () => {
		expect(await stateWith(16)).toBe('ready');
		expect(await stateWith(17)).toBe('missing');
		expect((await findOne('CloudFront headers'))?.remedy).toMatch(/--service-code cloudfront --quota-code L-CF0D4FC5 --desired-value 40/);
	});

	test("that are the stage's own need no room, and more than the default means a raised quota", async () => {
		const own = ['dataMediaHeaders', 'entranceWebHeaders', 'entranceGatewayHeaders', 'entranceWidgetHeaders'].map((part) => `diamondmarketprod${part}1`);
		expect(await stateWith(16, ...own)).toBe('ready');
		expect(await stateWith(25)).toBe('ready');
	});
});

describe('mail', () => {
	test('from an identity that is not verified is refused by Cognito', async () => {
		mail.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: false, VerificationStatus: 'PENDING' });
		expect(await findOne('Mail identity')).toMatchObject({
			state: 'missing',
			says: expect.stringContaining('PENDING'),
			remedy: expect.stringContaining('DKIM'),
		});
		const address = settingsOf({ mail: { from: 'me@diamonds.tokyo', identity: 'me@diamonds.tokyo' } });
		expect(await findOne('Mail identity', address)).toMatchObject({ state: 'missing', remedy: expect.stringContaining('link') });
	});

	test('of an account whose sending was stopped reaches nobody', async () => {
		mail.on(GetMailAccountCommand).resolves({ ProductionAccessEnabled: true, SendingEnabled: false, EnforcementStatus: 'SHUTDOWN' });
		expect(await findOne('Mail to anybody')).toMatchObject({ state: 'missing', says: expect.stringContaining('SHUTDOWN') });
	});
});

describe('a certificate', () => {
	const settings = settingsOf({ domain: DOMAIN });

	test.each([
		['is not issued yet', { Status: 'PENDING_VALIDATION', DomainName: DOMAIN.name }, /PENDING_VALIDATION/],
		['is for another name', { Status: 'ISSUED', DomainName: 'diamonds.tokyo', SubjectAlternativeNames: ['*.shop.diamonds.tokyo'] }, /not for market/],
	] satisfies [string, CertificateDetail, RegExp][])('that %s opens no domain', async (_what, Certificate, says) => {
		acm.on(DescribeCertificateCommand).resolves({ Certificate: { SubjectAlternativeNames: [], ...Certificate } });
		expect(await findOne('Certificate', settings)).toMatchObject({ state: 'missing', says: expect.stringMatching(says), takes: expect.any(String) });
	});

	test('that is not there is asked for', async () => {
		acm.on(DescribeCertificateCommand).rejects(refusal('ResourceNotFoundException'));
		expect(await findOne('Certificate', settings)).toMatchObject({
			state: 'missing',
			remedy: expect.stringContaining('request-certificate --region us-east-1'),
		});
	});

	test('of all names beneath a domain is one for the market', async () => {
		acm.on(DescribeCertificateCommand).resolves({ Certificate: { Status: 'ISSUED', DomainName: '*.diamonds.tokyo' } });
		expect(await findOne('Certificate', settings)).toMatchObject({ state: 'ready' });
	});
});

test('a bootstrap is wanted in CloudFront’s region too, where its alarms are', async () => {
	await checkAccount(settingsOf());
	expect(await Promise.all(parameters.commandCalls(GetParameterCommand).map(({ thisValue }) => thisValue.config.region()))).toEqual([
		'ap-northeast-1',
		'us-east-1',
	]);
	parameters.resetHistory();
	await checkAccount(readStageSettings('trial', { default: { mail: OWN.mail } }));
	expect(parameters.commandCalls(GetParameterCommand)).toHaveLength(1);
});

test('a bootstrap of another age is made anew', async () => {
	parameters.on(GetParameterCommand).resolves({ Parameter: { Value: '5' } });
	expect(await findOne('CDK bootstrap')).toMatchObject({
		state: 'missing',
		says: expect.stringContaining('too old'),
		remedy: 'npx cdk bootstrap -c stage=account aws://123456789012/ap-northeast-1 aws://123456789012/us-east-1',
	});
	expect(await findOne('CDK bootstrap', settingsOf({ alarmMail: [] }, 'trial'))).toMatchObject({
		remedy: 'npx cdk bootstrap -c stage=account aws://123456789012/ap-northeast-1',
	});
});

describe('what may not be asked', () => {
	test('is unknown, with the right that is wanting, and keeps nothing else from being asked', async () => {
		const denied = refusal('AccessDeniedException');
		parameters.on(GetParameterCommand).rejects(denied);
		gateway.on(GetAccountCommand).rejects(denied);
		lambda.on(GetAccountSettingsCommand).rejects(denied);
		mail.on(GetEmailIdentityCommand).rejects(denied);
		mail.on(GetMailAccountCommand).rejects(denied);
		acm.on(DescribeCertificateCommand).rejects(denied);
		cloudFront.on(ListDistributionsCommand).rejects(refusal('AccessDenied'));
		cloudFront.on(ListResponseHeadersPoliciesCommand).rejects(refusal('AccessDenied'));
		const [account, ...others] = await checkAccount(settingsOf({ domain: DOMAIN }));
		expect(account).toMatchObject({ state: 'ready' });
		expect(others.map(({ state, says }) => `${state} ${says.match(/\((.*)\)/)?.[1]}`)).toEqual([
			'unknown ssm:GetParameter',
			'unknown apigateway:GET on /account',
			'unknown lambda:GetAccountSettings',
			'unknown ses:GetEmailIdentity',
			'unknown ses:GetAccount',
			'unknown acm:DescribeCertificate',
			'unknown cloudfront:ListDistributions',
			'unknown cloudfront:ListResponseHeadersPolicies',
		]);
	});

	test.each(['CredentialsProviderError', 'ExpiredTokenException', 'InvalidClientTokenId'])('by %s asks nothing further', async (name) => {
		sts.on(GetCallerIdentityCommand).rejects(refusal(name));
		const findings = await checkAccount(settingsOf());
		expect(findings).toMatchObject([{ about: 'Account', state: 'unknown', remedy: expect.stringContaining('sign in') }]);
		expect(lambda.calls()).toEqual([]);
	});

	test('for AWS’s own reasons is unknown, in AWS’s words', async () => {
		lambda.on(GetAccountSettingsCommand).rejects(Object.assign(new Error('try later'), { name: 'ServiceException' }));
		expect(await findOne('Functions at once')).toMatchObject({ state: 'unknown', says: 'AWS did not answer: ServiceException: try later' });
	});
});
