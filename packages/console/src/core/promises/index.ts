import { spokenPage } from '../../platform/page/index.ts'

/** Pages, loaded when opened. */
export const promisesPages = {
  promises: spokenPage(() => import('./promises-page.tsx'), 'PromisesPage', ['console-stops']),
}
