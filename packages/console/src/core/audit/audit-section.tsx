import { MoreOf, Section } from '../../platform/page/index.ts'
import { useWords } from '../../platform/phrases/index.ts'
import { useAuditLog } from './audit-queries.ts'
import { AuditTable } from './audit-table.tsx'

/** The newest changes, on the page that shows whether all is well. */
export function AuditSection() {
  const words = useWords()
  const answer = useAuditLog({})
  return (
    <Section title={words('console.audit.title')} text={words('console.audit.text')}>
      <AuditTable answer={answer} isFiltered={false} />
      <MoreOf answer={answer} />
    </Section>
  )
}
