import type { EarnEvidence } from '@tenor/contract/core'
import { HomeEvidence } from './home-evidence.tsx'
import { HomeProducts } from './home-products.tsx'

/** Below the list: every product, and on the whole market the numbers that anybody can check. */
export function HomeBelow({ evidence }: { evidence: readonly EarnEvidence[] | null }) {
  return (
    <>
      <HomeProducts />
      {evidence !== null && <HomeEvidence evidence={evidence} />}
    </>
  )
}
