import { ModuleWords } from '@tenor/browser/phrases'
import { SignedIn } from '../../../core/account/index.ts'
import { Page } from '../../../platform/page/index.ts'
import { useWords } from '../../../platform/phrases/index.ts'
import { FixedLendings } from '../lendings/fixed-lendings.tsx'

/** What a customer has in VIP products. */
export function VipWealthPage() {
  return (
    <ModuleWords module="flexible">
      <ModuleWords module="simple-earn-pages">
        <VipWealth />
      </ModuleWords>
    </ModuleWords>
  )
}

function VipWealth() {
  const words = useWords()
  return (
    <Page title={words('earn.vip.holdings')} text={words('earn.vip.holdings.text')}>
      <SignedIn>
        <FixedLendings isVip isWanted />
      </SignedIn>
    </Page>
  )
}
