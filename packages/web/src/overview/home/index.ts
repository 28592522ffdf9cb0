export { HomePage } from './home-page.tsx'
export { readHomeSearch } from './home-search.ts'
