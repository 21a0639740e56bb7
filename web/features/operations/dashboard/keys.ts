/** First part of the keys of what the dashboard asks for. */
export const DASHBOARD = 'dashboard';
