/** The site of the pool's passkeys, and the pages on which they may be used. */
export interface RelyingParty {
	id: string;
	name: string;
	origins: string[];
}
