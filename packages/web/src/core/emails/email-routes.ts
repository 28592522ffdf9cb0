import { createRoute } from '@tanstack/react-router'
import { rootRoute, spokenPage } from '../../platform/page/index.ts'

const BOOKS = ['emails', 'account', 'refusals'] as const

/** Where emails lead, and pages about emails. */
export const emailRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/forgot-password',
    component: spokenPage(() => import('./recover-page.tsx'), 'RecoverPage', BOOKS),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/reset-password',
    component: spokenPage(() => import('./reset-page.tsx'), 'ResetPage', BOOKS),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/confirm-email',
    component: spokenPage(() => import('./confirm-page.tsx'), 'ConfirmPage', BOOKS),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/end-notices',
    component: spokenPage(() => import('./end-notices-page.tsx'), 'EndNoticesPage', BOOKS),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/notification-settings',
    component: spokenPage(() => import('./notice-settings-page.tsx'), 'NoticeSettingsPage', BOOKS),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/alerts',
    component: spokenPage(() => import('./alerts-page.tsx'), 'AlertsPage', BOOKS),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/sandbox-mails',
    component: spokenPage(() => import('./sandbox-mails-page.tsx'), 'SandboxMailsPage', BOOKS),
  }),
]
