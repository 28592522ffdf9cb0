export { PhoneSearch, SearchOpener } from './search-opener.tsx'
