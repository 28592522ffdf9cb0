import { AuditTable } from '../../core/audit/index.ts'
import { MoreOf } from '../../platform/page/index.ts'
import { useCustomerAudit } from './customer-queries.ts'

/** Acts of operators about one customer, and their looks. */
export function CustomerAudit({ id }: { id: number }) {
  const answer = useCustomerAudit(id)
  return (
    <>
      <AuditTable answer={answer} isFiltered={false} />
      <MoreOf answer={answer} />
    </>
  )
}
