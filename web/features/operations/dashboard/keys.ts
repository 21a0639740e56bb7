export const DASHBOARD = 'dashboard';
