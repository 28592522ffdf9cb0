export * from './filter-bar.tsx'
export * from './filter-chip.tsx'
export type { FilterBarWords } from './filter-words.ts'
export * from './search-field.tsx'
