export { NoticeBell } from './notice-bell.tsx'
export { useLatestNotices } from './notice-queries.ts'
export { noticesRoutes } from './notices-routes.ts'
