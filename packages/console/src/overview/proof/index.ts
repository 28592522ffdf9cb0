import { spokenPage } from '../../platform/page/index.ts'

/** Pages, loaded when opened. */
export const proofPages = { proof: spokenPage(() => import('./proof-page.tsx'), 'ProofPage', ['console-proof']) }
