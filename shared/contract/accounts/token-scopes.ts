/*
 * The scopes of the pool's access tokens. One gives access to the market, the other to the user's own account at the identity service.
 * Members' tokens have the market's scope, and no token has both.
 */

/** The scope of members' tokens, from sign-in and renewal. The gateway and the functions accept no other. */
export const MARKET_SCOPE = 'market/member';
/** Cognito's own scope, which allows changes of the user's password, second factors and attributes. Only the market's own short sign-ins use it. */
export const OWN_ACCOUNT_SCOPE = 'aws.cognito.signin.user.admin';
