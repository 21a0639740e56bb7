import '../lib/browser/no-eval.ts';

// The settings of zod must be set before its code loads.
await import('./show-parts.tsx');
