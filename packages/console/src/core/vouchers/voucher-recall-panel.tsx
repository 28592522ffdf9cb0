import { type BackOfficeVoucherRow, VOUCHER_RECALLS, type VoucherRecall } from '@tenor/contract/core'
import { Amount, Choice, Notice, Panel, TextField, useSay, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { AddressText } from '../../platform/address/index.ts'
import { ActOrBack, type Difference, DifferenceTable, Stack } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { useRecall } from './vouchers-queries.ts'

/** A voucher taken back or declared void, with the reason, and what it changes. */
export function VoucherRecallPanel({ row, onClose }: { row: BackOfficeVoucherRow; onClose: () => void }) {
  const words = useWords()
  const say = useSay()
  const recall = useRecall()
  const [status, setStatus] = useState<VoucherRecall>('RECYCLED')
  const [reason, setReason] = useState('')
  const take = () =>
    recall.mutate(
      { id: row.id, user_id: row.user_id, status, reason: reason.trim() },
      {
        onSuccess: () => {
          say(<Say id="console.vouchers.recalled" values={{ id: <Verbatim text={row.id} /> }} />, 'good')
          onClose()
        },
      },
    )
  const change: Difference = {
    id: 'status',
    name: words('console.status'),
    before: words(`voucher.status.${row.status}`),
    after: words(`voucher.status.${status}`),
  }
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<Say id="console.vouchers.recall" />}
      aside={<Verbatim text={row.id} />}
      closeLabel={words('act.close')}
      width="middle"
    >
      <Stack>
        <p>
          <AddressText email={row.email} /> · <Amount value={row.amount} asset={row.currency} />
        </p>
        <Choice
          label={words('console.vouchers.becomes')}
          value={status}
          options={VOUCHER_RECALLS.map((value) => ({ value, label: words(`voucher.status.${value}`) }))}
          onChange={setStatus}
        />
        <TextField
          label={words('console.vouchers.reason')}
          hint={words('console.vouchers.reason.hint')}
          maxLength={200}
          autoComplete="off"
          value={reason}
          onChange={setReason}
        />
        <Notice>
          <Say id="console.difference.text" />
        </Notice>
        <DifferenceTable rows={[change]} />
        <ActOrBack
          act={recall}
          phrase="console.vouchers.recall"
          kind="danger"
          isDisabled={reason.trim() === ''}
          onPress={take}
          onBack={onClose}
        />
      </Stack>
    </Panel>
  )
}
