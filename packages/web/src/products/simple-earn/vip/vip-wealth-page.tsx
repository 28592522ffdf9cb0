import { ModuleWords } from '@tenor/browser/phrases'
import { HoldingsPage } from '../../../core/holdings/index.ts'
import { Say } from '../../../platform/phrases/index.ts'
import { FixedLendings } from '../lendings/fixed-lendings.tsx'

/** What a customer has in VIP products. */
export function VipWealthPage() {
  return (
    <ModuleWords module="flexible">
      <ModuleWords module="simple-earn-pages">
        <HoldingsPage>
          <h2>
            <Say id="earn.vip.holdings" />
          </h2>
          <FixedLendings isVip isWanted />
        </HoldingsPage>
      </ModuleWords>
    </ModuleWords>
  )
}
