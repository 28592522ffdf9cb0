import type { BackOfficeStopRow } from '@tenor/contract/core'
import { Button, Notice, Panel, TextField, useSay, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { Acts, RefusalLine, Stack } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { useEndStop } from './stops-queries.ts'

/** Ends a stop, with a word on why. */
export function StopEndPanel({ row, what, onClose }: { row: BackOfficeStopRow; what: string; onClose: () => void }) {
  const words = useWords()
  const say = useSay()
  const [note, setNote] = useState('')
  const end = useEndStop()
  const go = () =>
    end.mutate(
      { id: row.id, note: note.trim() },
      {
        onSuccess: () => {
          say(<Say id="console.stops.ended" />, 'good')
          onClose()
        },
      },
    )
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<Say id="console.stops.end.one" values={{ what: <Verbatim text={what} /> }} />}
      closeLabel={words('act.close')}
      width="middle"
    >
      <Stack>
        <Notice>
          <Say id="console.stops.end.text" />
        </Notice>
        <TextField
          label={words('console.stops.note')}
          hint={words('console.stops.note.hint')}
          maxLength={500}
          autoComplete="off"
          value={note}
          onChange={setNote}
        />
        <RefusalLine error={end.error} />
        <Acts>
          <Button kind="primary" isPending={end.isPending} onPress={go}>
            <Say id="console.stops.end" />
          </Button>
        </Acts>
      </Stack>
    </Panel>
  )
}
