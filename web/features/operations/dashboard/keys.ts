/** First part of the dashboard's query keys. */
export const DASHBOARD = 'dashboard';
