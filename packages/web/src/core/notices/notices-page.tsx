import { Link, useNavigate } from '@tanstack/react-router'
import { MoreRows } from '@tenor/browser/lists'
import type { NoticeRow } from '@tenor/contract/core'
import { instantOfSeconds } from '@tenor/contract/time'
import { Badge, buttonClass, Card, CoinMark, InstantText, ListState } from '@tenor/ui'
import { type MouseEvent, useEffect, useState } from 'react'
import { FailedList, StaleLine } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { AccountPage, useCustomer } from '../account/index.ts'
import { useNotices } from './notice-list.ts'
import styles from './notices.module.css'
import { markSeen, useSeenUpTo } from './seen-notices.ts'

export function NoticesPage() {
  const words = useWords()
  const userId = useCustomer()?.id
  return (
    <AccountPage title={words('nav.notices')} text={words('account.notices.lede')}>
      {userId !== undefined && (
        <a href="/notification-settings">
          <Say id="account.notices.settings" />
        </a>
      )}
      {userId !== undefined && <Notices userId={userId} />}
    </AccountPage>
  )
}

function Notices({ userId }: { userId: number }) {
  const list = useNotices()
  const { data, isError, error, refetch } = list
  const newest = data?.[0]?.at
  const seenUpTo = useSeenUpTo(userId)
  // What was new on arrival stays marked for as long as the page is open.
  const [newAfter] = useState(seenUpTo)
  useEffect(() => {
    if (newest !== undefined) markSeen(userId, newest)
  }, [userId, newest])
  if (isError && data === undefined) return <FailedList error={error} onRetry={refetch} />
  if (data?.length === 0) {
    return (
      <ListState
        kind="empty"
        title={<Say id="account.notices.empty" />}
        text={<Say id="account.notices.emptyText" />}
        action={
          <Link to="/" className={buttonClass({ kind: 'primary' })}>
            <Say id="nav.earn" />
          </Link>
        }
      />
    )
  }
  return (
    <>
      {isError && <StaleLine onRetry={refetch} />}
      <Card flush>
        <ol className={styles.notices} aria-busy={data === undefined}>
          {data?.map((row) => (
            <Row key={row.id} row={row} isNew={row.at > newAfter} />
          ))}
          {data === undefined && <li className={styles.waiting} />}
        </ol>
      </Card>
      <MoreRows of={list} />
    </>
  )
}

function Row({ row, isNew }: { row: NoticeRow; isNew: boolean }) {
  const { coin } = row.params
  return (
    <li className={styles.notice}>
      {typeof coin === 'string' && <CoinMark coin={coin} />}
      {row.link === null ? <p>{row.message}</p> : <TitleLink href={row.link}>{row.message}</TitleLink>}
      <span className={styles.when}>
        <InstantText at={instantOfSeconds(row.at)} />
        {isNew && (
          <Badge colour="blue">
            <Say id="account.notices.new" />
          </Badge>
        )}
      </span>
    </li>
  )
}

/** The whole row is its target. The address is the server's, so the router is told of it as it is. */
function TitleLink({ href, children }: { href: string; children: string }) {
  const navigate = useNavigate()
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    void navigate({ href })
  }
  return (
    <a className={styles.title} href={href} onClick={follow}>
      {children}
    </a>
  )
}
