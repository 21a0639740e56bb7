export interface Settings {
	/** The admin's bid discount rate in percent. */
	discountRate(): Promise<number>;
}
