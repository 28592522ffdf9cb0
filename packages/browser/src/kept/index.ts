export * from './kept.ts'
export * from './locale-choice.ts'
export * from './preferences.ts'
