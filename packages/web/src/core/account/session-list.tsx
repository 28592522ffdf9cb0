import type { OpenSessionRow } from '@tenor/contract/core'
import { Badge, Button, classes, InstantText, shapes, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { FailedList } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'

import { useOpenSessions } from './open-session-queries.ts'
import { type Ending, SessionEndPanel } from './session-end-panel.tsx'
import styles from './session-list.module.css'
import { useShownInstant } from './shown-instant.ts'

/** Where the customer is signed in, and signing out there from here. */
export function SessionList() {
  const { data, isError, error, refetch } = useOpenSessions()
  const [ending, setEnding] = useState<Ending | null>(null)
  if (isError && data === undefined) return <FailedList error={error} onRetry={refetch} />
  return (
    <div className={classes(shapes.stack, styles.sessions)}>
      <ul className={styles.list} aria-busy={data === undefined}>
        {data?.list.map((row) => (
          <Row key={row.id} row={row} onEnd={setEnding} />
        ))}
        {data === undefined && <li className={styles.waiting} />}
      </ul>
      <div>
        <Button isDisabled={data === undefined || data.list.length < 2} onPress={() => setEnding('others')}>
          <Say id="account.sessions.endOthers" />
        </Button>
      </div>
      <SessionEndPanel ending={ending} onClose={() => setEnding(null)} />
    </div>
  )
}

function Row({ row, onEnd }: { row: OpenSessionRow; onEnd: (ending: Ending) => void }) {
  const words = useWords()
  const shown = useShownInstant()
  const device = row.device === '' ? words('account.sessions.unknown') : row.device
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <span className={styles.device}>
          <Verbatim text={device} />
          {row.current && (
            <Badge colour="green">
              <Say id="account.sessions.current" />
            </Badge>
          )}
        </span>
        {row.provider !== null && (
          <span className={shapes.quiet}>
            <Say id="account.sessions.provider" values={{ name: row.provider }} />
          </span>
        )}
        <span className={shapes.quiet}>
          <Say id="account.sessions.since" /> <InstantText at={shown(row.since)} />
        </span>
        <span className={shapes.quiet}>
          <Say id="account.sessions.lastSeen" /> <InstantText at={shown(row.last_seen)} />
        </span>
      </div>
      {!row.current && (
        <Button
          aria-label={words('account.sessions.endNamed', { device })}
          onPress={() => onEnd({ id: row.id, device })}
        >
          <Say id="nav.signOut" />
        </Button>
      )}
    </li>
  )
}
