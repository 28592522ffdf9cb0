export * from './list-frame.tsx'
export * from './more-rows.tsx'
export * from './use-more.ts'
