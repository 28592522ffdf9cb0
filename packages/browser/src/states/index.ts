export * from './answer-states.tsx'
export * from './refusal-line.tsx'
