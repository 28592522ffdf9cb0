import { createRoute } from '@tanstack/react-router'
import { rootRoute } from '../../platform/page/index.ts'
import { HomePage } from './home-page.tsx'
import { readHomeSearch } from './home-search.ts'

/** The first page, which is there at once. */
export const homeRoutes = [
  createRoute({ getParentRoute: () => rootRoute, path: '/', validateSearch: readHomeSearch, component: HomePage }),
]
