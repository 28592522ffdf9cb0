import { Button, Panel, shapes, useSay } from '@tenor/ui'
import { type FormEvent, useState } from 'react'
import { RefusalLine } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { useEndOtherSessions, useEndSession } from './open-session-queries.ts'
import { OwnPassword } from './own-password.tsx'

/** What is to end: one place by its id, or every place but this one. */
export type Ending = { id: string; device: string } | 'others'

/** Asks for the password again before a session ends from afar. */
export function SessionEndPanel({ ending, onClose }: { ending: Ending | null; onClose: () => void }) {
  const words = useWords()
  const title =
    ending === null || ending === 'others'
      ? words('account.sessions.endOthers')
      : words('account.sessions.endNamed', { device: ending.device })
  return (
    <Panel isOpen={ending !== null} onClose={onClose} title={title} closeLabel={words('act.close')}>
      {ending !== null && <EndForm ending={ending} onDone={onClose} />}
    </Panel>
  )
}

function EndForm({ ending, onDone }: { ending: Ending; onDone: () => void }) {
  const words = useWords()
  const say = useSay()
  const endOne = useEndSession()
  const endOthers = useEndOtherSessions()
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ending !== 'others') return endOne.mutate({ id: ending.id, password }, { onSuccess: onDone })
    endOthers.mutate(password, {
      onSuccess: () => {
        say(words('account.sessions.ended'), 'good')
        onDone()
      },
    })
  }
  return (
    <form className={shapes.column} onSubmit={submit}>
      <OwnPassword value={password} onChange={setPassword} says="account.sessions.askAgain" autoFocus />
      <RefusalLine error={endOne.error ?? endOthers.error} />
      <Button
        kind="primary"
        large
        type="submit"
        isPending={endOne.isPending || endOthers.isPending}
        isDisabled={password === ''}
      >
        <Say id="nav.signOut" />
      </Button>
    </form>
  )
}
