import { createElement } from 'react'
import { AuditSection } from '../../core/audit/index.ts'
import { JobsSection } from '../../core/jobs/index.ts'
import { TrialBalanceSection } from '../../core/ledger/index.ts'
import { products } from '../../core/product-list/index.ts'
import { ProposalsNotice } from '../../core/proposals/index.ts'
import { Page } from '../../platform/page/index.ts'
import { useWords } from '../../platform/phrases/index.ts'

/** Whether all is well, at one look. */
export function BackOfficePage() {
  const words = useWords()
  return (
    <Page title={words('console.nav.overview')}>
      {products()
        .flatMap(({ notices }) => notices)
        .map((notice, place) => createElement(notice, { key: place }))}
      <ProposalsNotice />
      <TrialBalanceSection />
      <JobsSection />
      <AuditSection />
    </Page>
  )
}
