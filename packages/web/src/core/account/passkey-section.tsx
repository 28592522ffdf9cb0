import { ModuleWords } from '@tenor/browser/phrases'
import { useAddPasskey, usePasskeys, useRemovePasskey, useRenamePasskey } from '@tenor/browser/session'
import type { PasskeyRow } from '@tenor/contract/core'
import { instantOfSeconds } from '@tenor/contract/time'
import { Button, Card, classes, InstantText, shapes, TextField, useSay, Verbatim } from '@tenor/ui'
import { type FormEvent, Suspense, useState } from 'react'
import { PasswordField, RefusalLine } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './account.module.css'
import { useReadChanged } from './account-queries.ts'
import { useEndOthers } from './end-others.tsx'
import { useOwnCode } from './own-code.tsx'

/** Passkeys of the account: adding, naming and removing them. */
export function PasskeySection() {
  return (
    <Card>
      <Suspense fallback={<div className={styles.waiting} />}>
        <ModuleWords module="passkeys">
          <div className={classes(shapes.stack, styles.section)}>
            <div className={styles.about}>
              <h2>
                <Say id="account.passkeys" />
              </h2>
              <p>
                <Say id="account.passkeys.lede" />
              </p>
            </div>
            <div className={shapes.column}>
              <Passkeys />
              <AddForm />
            </div>
          </div>
        </ModuleWords>
      </Suspense>
    </Card>
  )
}

function Passkeys() {
  const rows = usePasskeys().data?.list ?? []
  return rows.map((row) => <Row key={row.id} row={row} />)
}

function Row({ row }: { row: PasskeyRow }) {
  const words = useWords()
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState(row.name)
  const [password, setPassword] = useState('')
  const rename = useRenamePasskey()
  const remove = useRemovePasskey()
  const endOthers = useEndOthers()
  const readChanged = useReadChanged()
  const done = {
    onSuccess: () => {
      readChanged()
      say(<Say id="account.passkeys.saved" />, 'good')
    },
  }
  return (
    <div className={shapes.column}>
      <div>
        <Verbatim text={row.name} /> · <Say id="account.passkeys.since" />{' '}
        <InstantText at={instantOfSeconds(row.since)} />{' '}
        <Button
          kind="ghost"
          aria-label={words('account.passkeys.changeOne', { name: row.name })}
          onPress={() => setOpen(!isOpen)}
        >
          <Say id="account.passkeys.change" />
        </Button>
      </div>
      {isOpen && (
        <>
          <TextField label={words('account.passkeys.name')} value={name} maxLength={64} onChange={setName} />
          <div>
            <Button isPending={rename.isPending} onPress={() => rename.mutate({ id: row.id, name }, done)}>
              <Say id="account.passkeys.rename" />
            </Button>
          </div>
          <PasswordField
            label={words('account.password.current')}
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
          {endOthers.field}
          <div>
            <Button
              kind="ghost"
              isDisabled={password === ''}
              isPending={remove.isPending}
              onPress={() => remove.mutate({ id: row.id, password, ...endOthers.body }, done)}
            >
              <Say id="account.passkeys.remove" />
            </Button>
          </div>
        </>
      )}
      <RefusalLine error={rename.error ?? remove.error} />
    </div>
  )
}

function AddForm() {
  const words = useWords()
  const say = useSay()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const code = useOwnCode()
  const endOthers = useEndOthers()
  const readChanged = useReadChanged()
  const add = useAddPasskey()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(
      { name: name.trim(), password, ...code.body, ...endOthers.body },
      {
        onSuccess: () => {
          setName('')
          setPassword('')
          code.clear()
          readChanged()
          say(<Say id="account.passkeys.added" />, 'good')
        },
      },
    )
  }
  return (
    <form className={shapes.column} onSubmit={submit}>
      <TextField
        label={words('account.passkeys.name')}
        hint={words('account.passkeys.name.hint')}
        value={name}
        maxLength={64}
        autoComplete="off"
        onChange={setName}
      />
      <PasswordField
        label={words('account.password.current')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      {code.field}
      {endOthers.field}
      <RefusalLine error={add.error} />
      <div>
        <Button
          type="submit"
          isPending={add.isPending}
          isDisabled={password === '' || name.trim() === '' || !code.isGiven}
        >
          <Say id="account.passkeys.add" />
        </Button>
      </div>
    </form>
  )
}
