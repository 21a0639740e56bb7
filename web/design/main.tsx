import '../lib/browser/no-eval.ts';

// What reads answers comes after that.
await import('./show-parts.tsx');
