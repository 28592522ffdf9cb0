import { spokenPage } from '../../platform/page/index.ts'

/** Pages, loaded when opened. */
export const moveInPages = { moveIn: spokenPage(() => import('./move-in-page.tsx'), 'MoveInPage', ['console-move-in']) }
