/*
 * The scopes of the pool's access tokens. One opens the market, the other its user's own account
 * at the identity service. Members get tokens for the market, and no token has both.
 */

/** The scope of members' tokens, from each sign-in and each renewal. The gateway and the functions take no other. */
export const MARKET_SCOPE = 'market/member';
/** Cognito's own: with it the user's password, second factors and attributes can be changed. Only the market's own short sign-ins keep it. */
export const OWN_ACCOUNT_SCOPE = 'aws.cognito.signin.user.admin';
