/** Loads the way to the identity service: for who signs in or is signed in, and for nobody else. */
export const loadDoor = () => import('./door.ts');
