/** A request that is carried out once, however often it is sent with the same key. */
export interface IdempotentRequest<P, A> {
	memberId: string;
	/** Derived from the key that the client chose. */
	name: string;
	/** Digest of the body. */
	digest: string;
	/** Rises with every write; guards it. */
	version: number;
	/** When the request came first. */
	at: number;
	/** End of the lease of the process that carries the request out; in the past if it failed. */
	leaseUntil: number;
	/** The first process's findings, from before it wrote anything. */
	plan: P;
	answer?: A;
}

export interface IdempotentRequests {
	get<P, A>(memberId: string, name: string): Promise<IdempotentRequest<P, A> | undefined>;
	/** Writes a request. Returns false, without writing, unless the stored one has version `before` or, if that is undefined, none exists. */
	save<P, A>(request: IdempotentRequest<P, A>, before: number | undefined): Promise<boolean>;
}
