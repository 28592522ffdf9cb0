export { FilterBar, type FilterBarProps, type FilterBarWords } from './filter-bar.tsx'
export * from './filter-chip.tsx'
export * from './search-field.tsx'
