import type { AccountLock, AccountLocks } from '@tenor/contract/core'
import { instantOfSeconds } from '@tenor/contract/time'
import { Button, Card, classes, InstantText, shapes, TextField, useSay, Verbatim } from '@tenor/ui'
import { type FormEvent, useState } from 'react'
import { RefusalLine } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './account.module.css'
import { useAccountLocks, useObjectToLock } from './lock-queries.ts'

/** Locks of the account, and the way to object to each; nothing while there is neither a lock nor an objection. */
export function LockSection() {
  const { data } = useAccountLocks()
  if (data === undefined || (data.locks.length === 0 && data.objections.length === 0)) return null
  return (
    <Card>
      <div className={classes(shapes.stack, styles.section)}>
        <div className={styles.about}>
          <h2>
            <Say id="protection.locks" />
          </h2>
          {data.locks.length === 0 && (
            <p>
              <Say id="protection.locks.none" />
            </p>
          )}
        </div>
        {data.locks.map((lock) => (
          <Lock key={lock.lock} {...lock} isObjected={isObjected(data, lock.lock)} />
        ))}
        {data.objections.map((objection) => (
          <Objection key={objection.id} {...objection} />
        ))}
      </div>
    </Card>
  )
}

function isObjected({ objections }: AccountLocks, lock: AccountLock): boolean {
  return objections.some((each) => each.lock === lock && each.answered_at === null)
}

type LockProps = AccountLocks['locks'][number] & { isObjected: boolean }

function Lock({ lock, until, isObjected }: LockProps) {
  const words = useWords()
  const say = useSay()
  const object = useObjectToLock()
  const [message, setMessage] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = { lock, message: message.trim() }
    object.mutate(body, { onSuccess: () => say(words('protection.objection.sent'), 'good') })
  }
  return (
    <form className={shapes.column} onSubmit={submit}>
      <p>
        <Say id={`protection.lock.${lock}`} />{' '}
        {until !== null && (
          <Say id="protection.lock.until" values={{ at: <InstantText at={instantOfSeconds(until)} /> }} />
        )}
      </p>
      {!isObjected && (
        <>
          <TextField
            label={words('protection.objection')}
            value={message}
            maxLength={2_000}
            autoComplete="off"
            onChange={setMessage}
          />
          <RefusalLine error={object.error} />
          <div>
            <Button type="submit" isPending={object.isPending} isDisabled={message.trim() === ''}>
              <Say id="protection.objection.send" />
            </Button>
          </div>
        </>
      )}
    </form>
  )
}

function Objection({ message, at, answer }: AccountLocks['objections'][number]) {
  return (
    <div className={shapes.column}>
      <p>
        <InstantText at={instantOfSeconds(at)} /> · <Verbatim isProse text={message} />
      </p>
      <p>
        {answer === null ? (
          <Say id="protection.objection.waits" />
        ) : (
          <Say id="protection.objection.answer" values={{ answer: <Verbatim isProse text={answer} /> }} />
        )}
      </p>
    </div>
  )
}
