import { Link, useLocation } from '@tanstack/react-router'
import { Badge, Button, buttonClass, shapes } from '@tenor/ui'
import { useState } from 'react'
import { useCustomer } from '../../../core/account/index.ts'
import { panelOnDemand } from '../../../platform/page/index.ts'
import { Say } from '../../../platform/phrases/index.ts'
import styles from '../simple-earn.module.css'
import { useAutoStatus } from './auto-queries.ts'

const AutoSettingsPanel = panelOnDemand(() =>
  import('./auto-settings-panel.tsx').then((module) => module.AutoSettingsPanel),
)

/** What auto-earn does, and the way to switch it: visitors are led to make an account. */
export function AutoCard() {
  return (
    <section className={styles.autoCard}>
      <div>
        <h2 className={shapes.strong3}>
          <Say id="earn.auto" />
        </h2>
        <p className={shapes.small}>
          <Say id="earn.auto.card" />
        </p>
      </div>
      <AutoButton />
    </section>
  )
}

/** Set up where it is on somewhere, enable where it is not. */
function AutoButton() {
  const customer = useCustomer()
  const status = useAutoStatus.useIf(Boolean(customer)).data ?? null
  const next = useLocation({ select: (location) => location.href })
  const [isOpen, setOpen] = useState(false)
  if (customer === null) {
    return (
      <Link to="/sign-up" search={{ next }} className={buttonClass({})}>
        <Say id="earn.auto.enable" />
      </Link>
    )
  }
  const isSomewhere = status?.isSomewhere === true
  return (
    <div className={styles.acts}>
      {isSomewhere && (
        <Badge colour="green">
          <Say id="earn.auto.enabling" />
        </Badge>
      )}
      <Button isDisabled={status === null} onPress={() => setOpen(true)}>
        <Say id={isSomewhere ? 'earn.auto.setUp' : 'earn.auto.enable'} />
      </Button>
      {isOpen && <AutoSettingsPanel onClose={() => setOpen(false)} />}
    </div>
  )
}
