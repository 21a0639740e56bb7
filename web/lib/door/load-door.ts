/** Loads the identity service's client. Guests who do not sign in never load it. */
export const loadDoor = () => import('./door.ts');
