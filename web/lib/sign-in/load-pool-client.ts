/** Loads the client of the identity service. Visitors who never sign in do not need it. */
export const loadPoolClient = () => import('./pool-client.ts');
