export * from './date-field.tsx'
export * from './date-range.tsx'
export type { DateWords } from './date-words.ts'
export { DayName } from './day-name.tsx'
