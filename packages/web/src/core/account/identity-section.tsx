import { useAccountIdentity, useIdentityConnect, useIdentityDisconnect } from '@tenor/browser/session'
import type { AccountIdentity } from '@tenor/contract/core'
import { Button, Card, classes, InstantText, shapes, useSay } from '@tenor/ui'
import { type FormEvent, useState } from 'react'
import { RefusalLine } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './account.module.css'
import { useOwnCode } from './own-code.tsx'
import { OwnPassword } from './own-password.tsx'
import { useShownInstant } from './shown-instant.ts'

/** How the account stands to the exchange's own sign-in; nothing where there is none. */
export function IdentitySection() {
  const identity = useAccountIdentity().data
  if (identity === undefined || identity.provider === null) return null
  const name = identity.provider
  return (
    <Card>
      <section className={classes(shapes.stack, styles.section)}>
        <div className={styles.about}>
          <h2>
            <Say id="account.identity.title" values={{ name }} />
          </h2>
          <p>
            <Say
              id={identity.asks === 'provider' ? 'account.identity.more' : 'account.identity.lede'}
              values={{ name }}
            />
          </p>
        </div>
        <Connection identity={identity} name={name} />
      </section>
    </Card>
  )
}

function Connection({ identity, name }: { identity: AccountIdentity; name: string }) {
  const shown = useShownInstant()
  if (identity.connected_at === null) return <ConnectForm name={name} />
  return (
    <div className={shapes.column}>
      <p>
        <Say id="account.identity.since" /> <InstantText at={shown(identity.connected_at)} />
      </p>
      {identity.asks === 'password' && <DisconnectForm name={name} />}
    </div>
  )
}

function ConnectForm({ name }: { name: string }) {
  const connect = useIdentityConnect()
  const [password, setPassword] = useState('')
  const code = useOwnCode()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    connect.mutate({ password, ...code.body, return_to: '/security' })
  }
  return (
    <form className={shapes.column} onSubmit={submit}>
      <OwnPassword value={password} onChange={setPassword} />
      {code.field}
      <RefusalLine error={connect.error} />
      <div>
        <Button
          type="submit"
          isPending={connect.isPending || connect.isSuccess}
          isDisabled={password === '' || !code.isGiven}
        >
          <Say id="account.identity.connect" values={{ name }} />
        </Button>
      </div>
    </form>
  )
}

function DisconnectForm({ name }: { name: string }) {
  const words = useWords()
  const say = useSay()
  const disconnect = useIdentityDisconnect()
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    disconnect.mutate(password, {
      onSuccess: () => {
        setPassword('')
        say(words('account.identity.disconnected', { name }), 'good')
      },
    })
  }
  return (
    <form className={shapes.column} onSubmit={submit}>
      <OwnPassword value={password} onChange={setPassword} />
      <RefusalLine error={disconnect.error} />
      <div>
        <Button kind="ghost" type="submit" isPending={disconnect.isPending} isDisabled={password === ''}>
          <Say id="account.identity.disconnect" values={{ name }} />
        </Button>
      </div>
    </form>
  )
}
