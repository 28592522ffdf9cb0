export * from './answer-states.tsx'
export * from './list-pages.tsx'
export * from './refusal-line.tsx'
export * from './unmatched.tsx'
