import { type CustomerRow, FREEZE } from '@tenor/contract/core'
import { Button, Choice, TextField, useSay } from '@tenor/ui'
import { useState } from 'react'
import { Acts, RefusalLine, Stack } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { type ProtectionAct, useProtectionAct } from './protection-queries.ts'

type Does = ProtectionAct['does']

/** Acts that are possible now: an account that is frozen can be thawed, a hold lifted, a fund password taken away. */
export function protectionActs(row: CustomerRow): readonly Does[] {
  const isFrozen = row.frozen_until !== null
  const possible: readonly (readonly [Does, boolean])[] = [
    ['freeze', true],
    ['thaw', isFrozen],
    ['lift', row.wallet_held_until !== null],
    ['reset', row.fund_password_set],
  ]
  return possible.filter(([, may]) => may).map(([does]) => does)
}

/** A whole number of hours for which an account can be frozen. */
export function isFreezeHours(text: string): boolean {
  return /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= FREEZE.mostHours
}

/** Acts that protect an account or give it back, each with a reason. */
export function ProtectionForm({ row, onDone }: { row: CustomerRow; onDone: () => void }) {
  const words = useWords()
  const say = useSay()
  const act = useProtectionAct(row.id)
  const [does, setDoes] = useState<Does>('freeze')
  const [hours, setHours] = useState(String(FREEZE.aloneHours))
  const [reason, setReason] = useState('')
  const isHoursGood = does !== 'freeze' || isFreezeHours(hours)
  const press = () =>
    act.mutate(
      { does, reason: reason.trim(), hours: Number(hours) },
      {
        onSuccess: (isWaiting) => {
          say(<Say id={isWaiting ? 'console.proposals.made' : 'console.protection.done'} />, 'good')
          onDone()
        },
      },
    )
  return (
    <Stack>
      <Choice
        label={words('console.protection')}
        value={does}
        options={protectionActs(row).map((value) => ({ value, label: words(`console.protection.${value}`) }))}
        onChange={setDoes}
      />
      {does === 'freeze' && (
        <TextField label={words('console.protection.hours')} value={hours} autoComplete="off" onChange={setHours} />
      )}
      <TextField
        label={words('console.protection.reason')}
        value={reason}
        maxLength={300}
        autoComplete="off"
        onChange={setReason}
      />
      <RefusalLine error={act.error} />
      <Acts>
        <Button
          kind="danger"
          isPending={act.isPending}
          isDisabled={reason.trim() === '' || !isHoursGood}
          onPress={press}
        >
          <Say id="console.protection.go" />
        </Button>
      </Acts>
    </Stack>
  )
}
