export { SearchOpener } from './search-opener.tsx'
