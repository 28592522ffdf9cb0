import { spokenPage } from '../../platform/page/index.ts'

/** Pages, loaded when opened. */
export const stopsPages = { stops: spokenPage(() => import('./stops-page.tsx'), 'StopsPage', ['console-stops']) }
