import type { OpenSessionRow } from '@tenor/contract/core'
import { instantOfSeconds } from '@tenor/contract/time'
import { Badge, Button, InstantText, useSay } from '@tenor/ui'
import { FailedList, RefusalLine } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { useEndOtherSessions, useEndSession, useOpenSessions } from './open-session-queries.ts'
import styles from './session-list.module.css'

/** Where the customer is signed in, and signing out there from here. */
export function SessionList() {
  const words = useWords()
  const say = useSay()
  const { data, isError, error, refetch } = useOpenSessions()
  const endOthers = useEndOtherSessions()
  if (isError && data === undefined) return <FailedList error={error} onRetry={refetch} />
  return (
    <div className={styles.sessions}>
      <ul className={styles.list} aria-busy={data === undefined}>
        {data?.list.map((row) => (
          <Row key={row.id} row={row} />
        ))}
        {data === undefined && <li className={styles.waiting} />}
      </ul>
      <RefusalLine error={endOthers.error} />
      <div>
        <Button
          isPending={endOthers.isPending}
          isDisabled={data === undefined || data.list.length < 2}
          onPress={() => endOthers.mutate(undefined, { onSuccess: () => say(words('account.sessions.ended'), 'good') })}
        >
          <Say id="account.sessions.endOthers" />
        </Button>
      </div>
    </div>
  )
}

function Row({ row }: { row: OpenSessionRow }) {
  const words = useWords()
  const end = useEndSession()
  const device = row.device === '' ? words('account.sessions.unknown') : row.device
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <span className={styles.device}>
          <bdi>{device}</bdi>
          {row.current && (
            <Badge colour="green">
              <Say id="account.sessions.current" />
            </Badge>
          )}
        </span>
        <span className={styles.when}>
          <Say id="account.sessions.since" /> <InstantText at={instantOfSeconds(row.since)} />
        </span>
        <span className={styles.when}>
          <Say id="account.sessions.lastSeen" /> <InstantText at={instantOfSeconds(row.last_seen)} />
        </span>
        <RefusalLine error={end.error} />
      </div>
      {!row.current && (
        <Button
          aria-label={words('account.sessions.endNamed', { device })}
          isPending={end.isPending}
          onPress={() => end.mutate(row.id)}
        >
          <Say id="nav.signOut" />
        </Button>
      )}
    </li>
  )
}
