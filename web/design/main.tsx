import '../lib/browser/no-eval.ts';

// The reader of answers must be loaded before.
await import('./show-parts.tsx');
