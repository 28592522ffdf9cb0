export { NoticeBell } from './notice-bell.tsx'
export { noticesRoutes } from './notices-routes.ts'
