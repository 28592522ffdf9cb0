import { decimal, readAmount } from '@tenor/contract/money'
import type { FlexibleLoanRow } from '@tenor/contract/simple-earn'
import { Amount, AmountField, Notice, Panel, TextField, useSay, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { ActOrBack, Stack } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useWriteOff } from '../simple-earn-queries.ts'

const PLACES = 8
const REASON_MOST = 200

export type WriteOffPanelProps = { loan: FlexibleLoanRow; onDone: () => void; onClose: () => void }

/** A loan that will not come back, whole or in part: the reserve pays, then the house, and never the lenders. */
export function WriteOffPanel({ loan, onDone, onClose }: WriteOffPanelProps) {
  const words = useWords()
  const say = useSay()
  const act = useWriteOff()
  const { asset, loan_id, principal } = loan
  const [amount, setAmount] = useState(principal)
  const [reason, setReason] = useState('')
  const read = readAmount(amount, PLACES)
  const isGood = read !== null && read > 0n && read <= decimal(principal) && reason.trim() !== ''
  const most = <Amount value={principal} asset={asset} maximum={PLACES} />
  const save = () =>
    act.mutate(
      { asset, loan_id, amount, reason: reason.trim() },
      {
        onSuccess: (done) => {
          say('loss' in done ? <Done {...done} /> : <Say id="console.proposals.made" />, 'good')
          onDone()
          onClose()
        },
      },
    )
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<Say id="console.pools.writeOff.of" values={{ id: <Verbatim text={loan_id} /> }} />}
      closeLabel={words('act.close')}
    >
      <Stack>
        <Notice kind="caution">
          <Say id="console.pools.writeOff.text" />
        </Notice>
        <AmountField
          label={words('console.pools.writeOff.amount')}
          value={amount}
          asset={asset}
          onChange={setAmount}
          below={<Say id="console.pools.writeOff.most" values={{ amount: most }} />}
        />
        <TextField
          label={words('console.pools.writeOff.reason')}
          value={reason}
          autoComplete="off"
          onChange={(text) => setReason(text.slice(0, REASON_MOST))}
        />
        <ActOrBack
          act={act}
          phrase="console.pools.writeOff"
          kind="danger"
          isDisabled={!isGood}
          onPress={save}
          onBack={onClose}
        />
      </Stack>
    </Panel>
  )
}

function Done({ asset, amount, reserve, loss }: { asset: string; amount: string; reserve: string; loss: string }) {
  const shown = (value: string) => <Amount value={value} asset={asset} maximum={PLACES} />
  return (
    <Say
      id="console.pools.writeOff.done"
      values={{ amount: shown(amount), reserve: shown(reserve), loss: shown(loss) }}
    />
  )
}
