import type { BackOfficeVoucherRow, CustomerDetail } from '@tenor/contract/core'
import { useState } from 'react'
import { useBackOfficeVouchers, VoucherRecallPanel, VouchersTable } from '../../core/vouchers/index.ts'
import { Answered, MoreOf, NoRows } from '../../platform/page/index.ts'
import { Say } from '../../platform/phrases/index.ts'

/** Vouchers of one customer, by the rows of the page of vouchers. */
export function CustomerVouchers({ row }: { row: CustomerDetail }) {
  const answer = useBackOfficeVouchers({ email: row.email })
  const [recalled, recall] = useState<BackOfficeVoucherRow | null>(null)
  const own = (answer.data ?? []).filter(({ user_id }) => user_id === row.id)
  return (
    <>
      <Answered answer={answer}>
        {answer.data !== undefined && own.length === 0 ? (
          <NoRows text={<Say id="console.vouchers.noneGiven" />} />
        ) : (
          <VouchersTable rows={own} isWaiting={answer.isPending} onRecall={recall} />
        )}
      </Answered>
      <MoreOf answer={answer} />
      {recalled !== null && <VoucherRecallPanel row={recalled} onClose={() => recall(null)} />}
    </>
  )
}
