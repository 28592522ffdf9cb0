import { useState } from 'react'
import { Pages, Section } from '../../platform/page/index.ts'
import { useWords } from '../../platform/phrases/index.ts'
import { useAuditLog } from './audit-queries.ts'
import { AuditTable } from './audit-table.tsx'

/** The newest changes, on the page that shows whether all is well. */
export function AuditSection() {
  const words = useWords()
  const [page, setPage] = useState(1)
  const answer = useAuditLog({ page })
  return (
    <Section title={words('console.audit.title')} text={words('console.audit.text')}>
      <AuditTable answer={answer} isFiltered={false} />
      <Pages
        page={page}
        count={answer.data?.totalCount ?? 0}
        isCapped={answer.data?.total_capped === true}
        onPage={setPage}
      />
    </Section>
  )
}
