import { AuditSection } from '../../core/audit/index.ts'
import { JobsSection } from '../../core/jobs/index.ts'
import { TrialBalanceSection } from '../../core/ledger/index.ts'
import { ProposalsNotice } from '../../core/proposals/index.ts'
import { Page } from '../../platform/page/index.ts'
import { useWords } from '../../platform/phrases/index.ts'
import { DualOrdersNotice, DualWaitingNotice } from '../../products/dual/index.ts'

/** Whether all is well, at one look. */
export function BackOfficePage() {
  const words = useWords()
  return (
    <Page title={words('console.nav.overview')}>
      <DualWaitingNotice />
      <DualOrdersNotice />
      <ProposalsNotice />
      <TrialBalanceSection />
      <JobsSection />
      <AuditSection />
    </Page>
  )
}
