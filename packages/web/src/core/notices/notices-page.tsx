import { useNavigate, useSearch } from '@tanstack/react-router'
import type { NoticeRow } from '@tenor/contract/core'
import { instantOfSeconds } from '@tenor/contract/time'
import { Badge, Card, CoinMark, InstantText, ListState } from '@tenor/ui'
import { type MouseEvent, useEffect, useState } from 'react'
import { FailedList, ListPages } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { AccountPage, useCustomer } from '../account/index.ts'
import { NOTICES_PAGE_SIZE, useNotices } from './notice-queries.ts'
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
  const navigate = useNavigate()
  const { page = 1 } = useSearch({ from: '/notices' })
  const { data, isError, error, refetch } = useNotices(page, true)
  const newest = data?.list[0]?.at
  const seenUpTo = useSeenUpTo(userId)
  // What was new on arrival stays marked for as long as the page is open.
  const [newAfter] = useState(seenUpTo)
  useEffect(() => {
    if (newest !== undefined && page === 1) markSeen(userId, newest)
  }, [userId, newest, page])
  if (isError && data === undefined) return <FailedList error={error} onRetry={refetch} />
  if (data?.list.length === 0) {
    return (
      <ListState
        kind="empty"
        title={<Say id="account.notices.empty" />}
        text={<Say id="account.notices.emptyText" />}
      />
    )
  }
  const pages = Math.ceil((data?.totalCount ?? 0) / NOTICES_PAGE_SIZE)
  return (
    <>
      <Card flush>
        <ol className={styles.notices} aria-busy={data === undefined}>
          {data?.list.map((row) => (
            <Row key={row.id} row={row} isNew={row.at > newAfter} />
          ))}
          {data === undefined && <li className={styles.waiting} />}
        </ol>
      </Card>
      <ListPages
        page={page}
        pages={pages}
        onPage={(next) => navigate({ to: '/notices', search: next === 1 ? {} : { page: next } })}
      />
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
