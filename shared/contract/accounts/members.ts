import * as z from 'zod';
import {
	COMPANY_LENGTH,
	EMAIL_LENGTH,
	LICENCE_LENGTH,
	MEMBER_QUERY_LENGTH,
	NAME_LENGTH,
	OTP_LENGTH,
	PASSWORD_LENGTH,
	PHONE_LENGTH,
	REASON_LENGTH,
} from '#shared/domain/accounts/limits.ts';
import { isLicenceValid, MEMBER_STATES } from '#shared/domain/accounts/member.ts';
import { SECOND_FACTORS } from '#shared/domain/accounts/second-factor.ts';
import { DISCOUNT_RATE } from '#shared/domain/auctions/limits.ts';
import { CONTACT_MESSAGE_LENGTH } from '#shared/domain/notifications/limits.ts';
import { LISTING_STATES } from '#shared/domain/stock/listing.ts';
import { Task } from '../auctions/tasks.ts';
import { ContractLanguage, Day, Email, Id, Instant, PageQuery, prose, RequestedLanguage, text } from '../common.ts';
import type { Rule } from '../errors.ts';

/** Full-width digits are accepted and stored as half-width ones. */
const Phone = z
	.string()
	.normalize('NFKC')
	.trim()
	.regex(new RegExp(`^\\+?[0-9 ()-]{${PHONE_LENGTH.min},${PHONE_LENGTH.max}}$`));
const PreferredCommunication = z.enum(['Email', 'WhatsApp', 'LINE']);
/** The digits of a mailed code, also in full width. */
export const Otp = z
	.string()
	.normalize('NFKC')
	.trim()
	.regex(new RegExp(`^\\d{${OTP_LENGTH}}$`));
const Reason = text(REASON_LENGTH);

export const RoleDto = z.strictObject({ roleId: z.literal([101, 102]), role: z.enum(['Admin', 'User']) });
export const Member = z.strictObject({
	userId: Id,
	userName: z.string(),
	firstName: z.string(),
	lastName: z.string(),
	email: z.string(),
	phoneNumber: z.string().nullable(),
	mobileNumber: z.string().nullable(),
	dateOfBirth: z.string().nullable(),
	companyName: z.string().nullable(),
	/** ISO 3166 alpha-2, of the licence. */
	country: z.string().nullable(),
	licenceNumber: z.string().nullable(),
	preferredCommunication: PreferredCommunication.nullable(),
	communicationAddress: z.string().nullable(),
	roleDto: RoleDto,
	state: z.enum(MEMBER_STATES),
	/** An admin's reason for a refusal or ban, for the member and the admin. */
	stateReason: z.string().nullable(),
	/** Teppo points. */
	rank: z.int(),
	language: ContractLanguage,
	/** Absent if there are none. */
	secondFactors: z.array(z.enum(SECOND_FACTORS)).optional(),
	/** Counts the changes of the fields that an admin approves. A decision states the version that the admin saw. */
	registrationVersion: z.int(),
	/** The approved name of a member who has changed it since; present until an admin has reviewed the change. */
	approved: z.strictObject({ firstName: z.string(), lastName: z.string(), companyName: z.string(), changedAt: Instant }).optional(),
	createdAt: Instant,
	lastSignInAt: Instant.nullable(),
});
export type Member = z.infer<typeof Member>;
/** A member in an admin's list. A member who waits for a decision has the companies that share the licence, at most five. */
export const ListedMember = Member.extend({ licenceSharedWith: z.array(z.string()).optional() });
export type ListedMember = z.infer<typeof ListedMember>;

export const Registered = z.strictObject({ userName: z.string(), delivery: z.strictObject({ medium: z.literal('EMAIL'), destination: z.string() }) });
export const VerifyOtp = z.strictObject({ email: Email, otp: Otp });
export const Verified = z.strictObject({ verified: z.literal(true) });
export const ForEmail = z.strictObject({ email: Email });
/** `code` is the authenticator app's, if the member has one. */
export const Authenticate = z.strictObject({ userName: Email, password: z.string().min(1).max(PASSWORD_LENGTH.max), code: Otp.optional() });
export const Session = z.strictObject({ userName: z.string(), token: z.string(), refreshToken: z.string(), role: RoleDto, data: Member });
export type Session = z.infer<typeof Session>;
/** A session that began at the identity service, without the tokens that its page already has. */
export const OpenedSession = Session.omit({ token: true, refreshToken: true });
export const RefreshToken = z.strictObject({ refreshToken: z.string().min(1).max(4096) });
export const Refreshed = z.strictObject({ token: z.string(), refreshToken: z.string(), roleDto: RoleDto });

const profile = {
	firstName: text(NAME_LENGTH),
	lastName: text(NAME_LENGTH),
	dateOfBirth: Day.nullable(),
	phoneNumber: Phone,
	mobileNumber: Phone.nullable(),
	preferredCommunication: PreferredCommunication,
	/** If absent, derived for Email and WhatsApp. For LINE it stays empty (specification 2) until the member gives the LINE id. */
	communicationAddress: text(EMAIL_LENGTH).nullable(),
};
const Licence = z.object({
	/** ISO 3166 alpha-2; JP requires the 12 digits of the police number. */
	country: z
		.string()
		.regex(/^[A-Z]{2}$/)
		.default('JP'),
	licenceNumber: text(LICENCE_LENGTH),
});
/** Checks two dependent fields as soon as both are valid by themselves, whatever faults the other fields have. */
const once = (parts: z.ZodType) => (payload: { value: unknown }) => parts.safeParse(payload.value).success;

export const CompleteRegistration = z
	.strictObject({
		...profile,
		...Licence.shape,
		communicationAddress: profile.communicationAddress.optional(),
		dateOfBirth: profile.dateOfBirth.optional(),
		mobileNumber: profile.mobileNumber.optional(),
		companyName: text(COMPANY_LENGTH),
	})
	.refine(({ country, licenceNumber }) => isLicenceValid(country, licenceNumber), {
		path: ['licenceNumber'],
		message: 'LICENCE' satisfies Rule,
		when: once(Licence),
	});
export const UpdateDetails = z
	.strictObject({ ...profile, language: RequestedLanguage })
	.partial()
	.extend({ userName: Email });

/** The version of the registration that the admin saw. */
const RegistrationVersion = z.int().min(0).optional();
export const DecideRegistration = z.discriminatedUnion('decision', [
	z.strictObject({ userName: Email, decision: z.literal('APPROVE'), reason: Reason.optional(), registrationVersion: RegistrationVersion }),
	z.strictObject({ userName: Email, decision: z.literal('REFUSE'), reason: Reason, registrationVersion: RegistrationVersion }),
]);
export const WithReason = z.strictObject({ reason: Reason });
export const MembersQuery = PageQuery.extend({
	state: z.enum(MEMBER_STATES).optional(),
	/** Only members who changed an approved field and wait for a review. */
	changed: z.literal('true').optional(),
	q: text(MEMBER_QUERY_LENGTH).optional(),
});

export const BidProcessData = z.strictObject({
	configDataId: z.literal('BID_DISCOUNT_RATE'),
	configName: z.string().max(100),
	configValue: z.int().min(DISCOUNT_RATE.min).max(DISCOUNT_RATE.max),
});

/** In a path a number arrives as text. */
const Rank = z.preprocess((value) => (typeof value === 'string' && /^-?\d{1,7}$/.test(value) ? Number(value) : value), z.int().min(-1_000_000).max(1_000_000));
export const UpdateRank = z.strictObject({ userId: Id, rank: Rank });
export const InactiveQuery = PageQuery.extend({ q: text(MEMBER_QUERY_LENGTH).optional() });

/** All four are required (specification 5). */
export const ContactMessage = z.strictObject({
	companyName: text(COMPANY_LENGTH),
	privateName: text(COMPANY_LENGTH),
	email: Email,
	message: prose(CONTACT_MESSAGE_LENGTH).min(1),
});

/** A seller's reputation for other members. A new seller's shares and times are left out. */
export const SellerReputation = z.strictObject({
	userId: Id,
	/** Teppo points. */
	rank: z.int(),
	/** A day of the market's calendar. */
	memberSince: Day,
	isNew: z.boolean(),
	sold: z.int(),
	/** Accepted auctions in whole percent of the decided ones. */
	acceptedPercent: z.int().optional(),
	/** Mean time from the close to the decision, in milliseconds. */
	answerTime: z.int().optional(),
});
export type SellerReputation = z.infer<typeof SellerReputation>;

const StonesByState = z.record(z.enum(LISTING_STATES), z.int());
export const MemberDashboard = z.strictObject({
	role: z.literal('User'),
	/** The member's own stones. */
	stones: StonesByState,
	/** Running auctions in which the member has bid. */
	bids: z.strictObject({ leading: z.int(), outbid: z.int() }),
	/** Bids to accept or reject, and accepted deals that are not completed. */
	deals: z.strictObject({
		toDecide: z.int(),
		selling: z.int(),
		buying: z.int(),
		/** The stones of `buying`, which no search shows any more. */
		purchases: z.array(Id),
	}),
	tracked: z.int(),
	hasBid: z.boolean(),
	unreadMessage: z.int(),
	rank: z.int(),
	/** The member's first fifty open tasks, most urgent first. */
	tasks: z.array(Task),
});
export type MemberDashboard = z.infer<typeof MemberDashboard>;
export const AdminDashboard = z.strictObject({
	role: z.literal('Admin'),
	members: z.record(z.enum(MEMBER_STATES), z.int()),
	inactiveMembers: z.int(),
	/** The whole market's stones. */
	stones: StonesByState,
	unreadMessage: z.int(),
	/** Failed deals that need an admin's decision. */
	casesToDecide: z.int(),
});
export type AdminDashboard = z.infer<typeof AdminDashboard>;
