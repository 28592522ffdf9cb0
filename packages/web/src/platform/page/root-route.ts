import { createRootRoute } from '@tanstack/react-router'
import { ErrorPage, NotFoundPage } from './error-page.tsx'

/** Above every page. Modules add their routes under it; the app puts its frame around it. */
export const rootRoute = createRootRoute({ notFoundComponent: NotFoundPage, errorComponent: ErrorPage })
