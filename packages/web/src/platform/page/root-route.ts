import { createRootRoute } from '@tanstack/react-router'
import { ErrorPage, NotFoundPage } from './error-page.tsx'

/** Above every page. Modules add their routes under it; the app puts its frame around it. */
export const rootRoute = createRootRoute({ notFoundComponent: NotFoundPage, errorComponent: ErrorPage })

/** The search of a page that reads it itself once it is loaded: until then the address keeps what it says. */
export function readByPage<Search>() {
  return (search: Record<string, unknown>) => search as Search
}
