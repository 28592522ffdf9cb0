import { Link, useLocation } from '@tanstack/react-router'
import { useSession } from '@tenor/browser/session'
import { type ReactNode, useEffect, useRef } from 'react'
import { Page } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './account-page.module.css'
import { SignedIn } from './signed-in.tsx'

const PAGES = [
  { phrase: 'ledger.balances', to: '/balances' },
  { phrase: 'ledger.statement', to: '/statement' },
  { phrase: 'nav.tax', to: '/account/tax' },
  { phrase: 'nav.notices', to: '/notices' },
  { phrase: 'account.security', to: '/security' },
  { phrase: 'account.mode', to: '/account-mode' },
  { phrase: 'nav.preferences', to: '/preferences' },
] as const

export type AccountPageProps = {
  title: string
  text?: string
  children: ReactNode
  /** Shown to those who are not signed in as well. */
  forVisitors?: boolean
  /** The way that it lies behind, where it is none itself. */
  under?: (typeof PAGES)[number]['to']
}

/** A page of the account with the ways to the others. Its content waits until it is known who is here. */
export function AccountPage({ title, text, children, forVisitors = false, under }: AccountPageProps) {
  const { data, isError } = useSession()
  const user = data?.user
  const content = <div className={styles.content}>{children}</div>
  return (
    <Page title={title} {...(text === undefined ? {} : { text })}>
      {user && <Pages under={under} />}
      {forVisitors ? (user !== undefined || isError) && content : <SignedIn>{content}</SignedIn>}
    </Page>
  )
}

/** On a phone they are more than fit: the one that is open is brought into sight. */
function Pages({ under }: Pick<AccountPageProps, 'under'>) {
  const words = useWords()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    // By its address: which link is current is marked only after a page that was loaded before is there.
    const open = bar.current?.querySelector(`[href="${under ?? path}"]`)
    open?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path, under])
  return (
    <nav ref={bar} className={styles.pages} aria-label={words('account.pages')}>
      {PAGES.map((page) => (
        <Link key={page.to} to={page.to} {...(page.to === under ? { 'aria-current': 'true' } : {})}>
          <Say id={page.phrase} />
        </Link>
      ))}
    </nav>
  )
}
