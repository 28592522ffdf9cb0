import { Checkbox } from '@tenor/ui'
import { type ReactNode, useState } from 'react'
import { Say } from '../../platform/phrases/index.ts'

type EndOthers = { field: ReactNode; body: { end_others: 0 | 1 } }

/** Whether a change ends all API keys and other sessions too, ticked. Where sessions end in any case it asks for the keys alone. */
export function useEndOthers(says: 'protection.endOthers' | 'protection.endKeys' = 'protection.endOthers'): EndOthers {
  const [isOn, setOn] = useState(true)
  const field = (
    <Checkbox isOn={isOn} onChange={setOn}>
      <Say id={says} />
    </Checkbox>
  )
  return { field, body: { end_others: isOn ? 1 : 0 } }
}
