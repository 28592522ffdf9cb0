export { NoticeBell } from './notice-bell.tsx'
export { readNoticesSearch } from './notices-search.ts'

/** Pages, loaded when opened. */
export const noticesPages = {
  notices: () => import('./notices-page.tsx'),
}
