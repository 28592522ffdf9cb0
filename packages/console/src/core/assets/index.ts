import { spokenPage } from '../../platform/page/index.ts'

/** Pages, loaded when opened. */
export const assetsPages = { assets: spokenPage(() => import('./assets-page.tsx'), 'AssetsPage', ['console-assets']) }
