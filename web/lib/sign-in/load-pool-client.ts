/** Loads the client of the identity service: only for visitors who sign in or are signed in. */
export const loadPoolClient = () => import('./pool-client.ts');
