import { createRoute, redirect } from '@tanstack/react-router'
import { rootRoute, spokenPage } from '../../platform/page/index.ts'
import { readSignInSearch } from './account-search.ts'

const BOOKS = ['account', 'refusals'] as const
const SECURITY_BOOKS = ['account', 'protection', 'refusals'] as const

/** Signing in, and what is a customer's own about it. */
export const accountRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/sign-in',
    validateSearch: readSignInSearch,
    component: spokenPage(() => import('./sign-in-page.tsx'), 'SignInPage', BOOKS),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/sign-up',
    validateSearch: readSignInSearch,
    component: spokenPage(() => import('./sign-up-page.tsx'), 'SignUpPage', BOOKS),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/signed-in',
    component: spokenPage(() => import('./identity-page.tsx'), 'IdentityPage', BOOKS),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/demo',
    component: spokenPage(() => import('./demo-page.tsx'), 'DemoPage', BOOKS),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/security',
    component: spokenPage(() => import('./security-page.tsx'), 'SecurityPage', SECURITY_BOOKS),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/account-mode',
    component: spokenPage(() => import('./account-mode-page.tsx'), 'AccountModePage', BOOKS),
  }),
  // So the exchange's own pages call it.
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/login',
    beforeLoad: ({ search }) => {
      throw redirect({ to: '/sign-in', search: readSignInSearch(search) })
    },
  }),
]
