import { Button, Panel, TextField, useSay } from '@tenor/ui'
import { type FormEvent, useState } from 'react'
import { Acts, RefusalLine, Stack } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { useSupportAct } from './customer-queries.ts'

const PHRASES = {
  note: { title: 'console.customer.note', field: 'console.customer.note.field', text: 'console.customer.note.hint' },
  sessions: {
    title: 'console.customer.endSessions',
    field: 'console.customer.reason',
    text: 'console.customer.endSessions.text',
  },
  lock: { title: 'console.customer.lock', field: 'console.customer.reason', text: 'console.customer.lock.text' },
} as const

type ReasonPanelProps = { id: number; does: keyof typeof PHRASES; onClose: () => void }

/** An act of support about a customer: what it does, why, and then it is done. */
export function ReasonPanel({ id, does, onClose }: ReasonPanelProps) {
  const words = useWords()
  const say = useSay()
  const act = useSupportAct(id)
  const [text, setText] = useState('')
  const { title, field, text: consequence } = PHRASES[does]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const done = {
      note: () => <Say id="console.customer.note.saved" />,
      sessions: (count: number) => <Say id="console.customer.endSessions.done" values={{ count }} />,
      lock: () => <Say id="console.customer.lock.done" />,
    }
    act.mutate(
      { does, text: text.trim() },
      {
        onSuccess: (count) => {
          say(done[does](count), 'good')
          onClose()
        },
      },
    )
  }
  return (
    <Panel isOpen onClose={onClose} title={<Say id={title} />} closeLabel={words('act.close')}>
      <form onSubmit={submit}>
        <Stack>
          <p>
            <Say id={consequence} />
          </p>
          <TextField
            label={words(field)}
            value={text}
            maxLength={does === 'note' ? 1_000 : 300}
            autoComplete="off"
            onChange={setText}
          />
          <RefusalLine error={act.error} />
          <Acts>
            <Button
              type="submit"
              kind={does === 'note' ? 'primary' : 'danger'}
              isPending={act.isPending}
              isDisabled={text.trim() === ''}
            >
              <Say id={title} />
            </Button>
          </Acts>
        </Stack>
      </form>
    </Panel>
  )
}
