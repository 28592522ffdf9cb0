import { Page } from '../../platform/page/index.ts'
import { useWords } from '../../platform/phrases/index.ts'
import { TrialBalanceSection } from './trial-balance-section.tsx'

/** All accounts by asset, which add up to nothing. */
export function TrialBalancePage() {
  const words = useWords()
  return (
    <Page title={words('console.balance.title')}>
      <TrialBalanceSection />
    </Page>
  )
}
