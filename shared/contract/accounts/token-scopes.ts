/*
 * What an access token of the pool opens, by its scopes: the market, or its user's own account
 * at the identity service. Members get tokens for the market, and no token has both.
 */

/** Of the tokens that members get, from each sign-in and each renewal: the gateway and the functions take no other. */
export const MARKET_SCOPE = 'market/member';
/** Cognito's own: with it the user's password, second factors and attributes can be changed. Only the market's own short sign-ins keep it. */
export const OWN_ACCOUNT_SCOPE = 'aws.cognito.signin.user.admin';
