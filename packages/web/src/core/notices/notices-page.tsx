import { Link, useNavigate } from '@tanstack/react-router'
import { MoreRows } from '@tenor/browser/lists'
import type { NoticeRow } from '@tenor/contract/core'
import { instantOfSeconds } from '@tenor/contract/time'
import { Badge, buttonClass, Card, CoinMark, InstantText, ListState, shapes } from '@tenor/ui'
import { type MouseEvent, type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { FailedList, StaleLine } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { AccountPage, useCustomer } from '../account/index.ts'
import { loadNoticeViews, type NoticeView } from '../product-list/index.ts'
import { useNotices } from './notice-list.ts'
import styles from './notices.module.css'
import { markSeen, useSeenUpTo } from './seen-notices.ts'

export function NoticesPage() {
  const words = useWords()
  const userId = useCustomer()?.id
  return (
    <AccountPage title={words('nav.notices')} text={words('account.notices.lede')}>
      {userId !== undefined && (
        <div>
          <Link to="/notification-settings" className={buttonClass({ kind: 'link' })}>
            <Say id="account.notices.settings" />
          </Link>
        </div>
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
        <Suspense fallback={<div className={styles.waiting} aria-busy />}>
          <Rows rows={data} newAfter={newAfter} />
        </Suspense>
      </Card>
      <MoreRows of={list} />
    </>
  )
}

function Rows({ rows, newAfter }: { rows: readonly NoticeRow[] | undefined; newAfter: number }) {
  const views = use(loadNoticeViews())
  return (
    <ol className={styles.notices} aria-busy={rows === undefined}>
      {rows?.map((row) => (
        <Row key={row.id} row={row} isNew={row.at > newAfter} view={views[row.kind]?.(row) ?? {}} />
      ))}
      {rows === undefined && <li className={styles.waiting} />}
    </ol>
  )
}

function Row({ row, isNew, view }: { row: NoticeRow; isNew: boolean; view: NoticeView }) {
  const { coin } = row.params
  const title = view.title ?? row.message
  return (
    <li className={styles.notice}>
      {typeof coin === 'string' && <CoinMark coin={coin} />}
      <div className={styles.what}>
        {row.link === null ? <p>{title}</p> : <TitleLink href={row.link}>{title}</TitleLink>}
        {view.text !== undefined && <p className={shapes.quiet}>{view.text}</p>}
        <span className={styles.when}>
          <InstantText at={instantOfSeconds(row.at)} />
          {isNew && (
            <Badge colour="blue">
              <Say id="account.notices.new" />
            </Badge>
          )}
        </span>
      </div>
      {view.figures !== undefined && <div className={styles.figures}>{view.figures}</div>}
      {view.outcomes !== undefined && <div className={styles.outcomes}>{view.outcomes}</div>}
    </li>
  )
}

/** The whole row is its target. The address is the server's, so the router is told of it as it is. */
function TitleLink({ href, children }: { href: string; children: ReactNode }) {
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
