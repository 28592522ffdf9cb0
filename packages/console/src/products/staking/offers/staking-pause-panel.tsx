import type { StakingBackOfficeRow } from '@tenor/contract/staking'
import { Notice, Panel, Toggle, useSay, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { ActOrBack, Stack } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useStakingPause } from '../staking-queries.ts'

const PARTS = ['stake', 'fast', 'standard'] as const

/** What of a product is stopped at once: stakes, fast redemptions, payments of standard ones. */
export function StakingPausePanel({ row, onClose }: { row: StakingBackOfficeRow; onClose: () => void }) {
  const words = useWords()
  const say = useSay()
  const pause = useStakingPause()
  const [form, setForm] = useState({ stake: row.stake_paused, fast: row.fast_paused, standard: row.standard_paused })
  const save = () =>
    pause.mutate(
      { pid: row.id, ...form },
      {
        onSuccess: () => {
          say(<Say id="console.catalogue.saved" values={{ id: <Verbatim text={row.id} /> }} />, 'good')
          onClose()
        },
      },
    )
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<Say id="console.staking.pause" />}
      aside={<Verbatim text={row.name} />}
      closeLabel={words('act.close')}
      width="middle"
    >
      <Stack>
        <Notice>
          <Say id={row.parent_id === null ? 'console.staking.pause.text' : 'console.staking.pause.own'} />
        </Notice>
        {PARTS.map((part) => (
          <Toggle key={part} isOn={form[part] === 1} onChange={(isOn) => setForm({ ...form, [part]: isOn ? 1 : 0 })}>
            <Say id={`console.staking.pause.${part}`} />
          </Toggle>
        ))}
        <ActOrBack act={pause} onPress={save} onBack={onClose} />
      </Stack>
    </Panel>
  )
}
