import { Link } from '@tanstack/react-router'
import { now } from '@tenor/browser/clock'
import { keepText, keptText } from '@tenor/browser/kept'
import { QUOTE_ASSET } from '@tenor/contract/core'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { HOUR_MS, type Instant, instant, instantOfSeconds, MINUTE_MS } from '@tenor/contract/time'
import { Amount, buttonClass, CloseIcon, IconButton } from '@tenor/ui'
import { useEffect, useRef, useState } from 'react'
import { useLatestNotices } from '../../core/notices/index.ts'
import { spoken } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './portfolio.module.css'
import { usePortfolio } from './portfolio-queries.ts'

/** How a customer's Earn stood when this browser last showed it. */
type Seen = { readonly at: Instant; readonly earned: Decimal8 }
type Passed = { readonly hours: number; readonly settled: number; readonly gain: Decimal8 }

/** Between two reads of an open page: the clock was moved, or the device slept. */
const JUMP_MS = 30 * MINUTE_MS
/** Since the page was last open. */
const NIGHT_MS = 6 * HOUR_MS
/** Kinds of notices that say that an order came to its end by itself. */
const SETTLED = /(settled|paid|renewed|returned)$|^staking.*redeemed$/

const keyOf = (userId: number) => `tenor.left.${userId}`

function readSeen(userId: number): Seen | null {
  const [at = '', earned = ''] = (keptText(keyOf(userId)) ?? '').split(' ')
  return /^\d+$/.test(at) && /^-?[\d.]+$/.test(earned)
    ? { at: instant(Number.parseInt(at, 10)), earned: decimal(earned) }
    : null
}

function keepSeen(userId: number, { at, earned }: Seen): void {
  keepText(keyOf(userId), `${at} ${decimalText(earned)}`)
}

/** After the clock was moved, or a night away: what passed meanwhile, once. */
export const PortfolioAway = spoken(Away, ['earn'])

function Away({ userId }: { userId: number }) {
  const words = useWords()
  const { passed, close } = usePassed(userId)
  if (passed === null) return null
  const { hours, settled, gain } = passed
  return (
    <div className={styles.away} role="status">
      <span>
        <Say
          id="earn.away"
          values={{
            hours,
            settled,
            gain: <Amount value={gain} asset={QUOTE_ASSET} minimum={2} maximum={2} withPlus />,
          }}
        />
      </span>
      <Link to={settled > 0 ? '/notices' : '/holdings'} className={buttonClass({ kind: 'link' })} onClick={close}>
        <Say id="earn.away.show" />
      </Link>
      <IconButton label={words('act.close')} onPress={close}>
        <CloseIcon />
      </IconButton>
    </div>
  )
}

function usePassed(userId: number): { passed: Passed | null; close: () => void } {
  const { data: portfolio, dataUpdatedAt } = usePortfolio()
  const { data: notices, dataUpdatedAt: noticesAt } = useLatestNotices()
  const seen = useRef(readSeen(userId))
  // By the device's clock, as reads are stamped.
  const keptAt = useRef(0)
  const [passed, setPassed] = useState<Passed | null>(null)
  const earned = portfolio?.earnedEver ?? null
  useEffect(() => {
    if (earned === null) return
    const [was, is] = [seen.current, { at: now(), earned }]
    if (was !== null && is.at - was.at > (keptAt.current === 0 ? NIGHT_MS : JUMP_MS)) {
      // Only what was read since says what passed.
      if (Math.min(dataUpdatedAt, noticesAt) <= keptAt.current) return
      const settled = notices?.filter(({ at, kind }) => instantOfSeconds(at) > was.at && SETTLED.test(kind)) ?? []
      const hours = Math.round((is.at - was.at) / HOUR_MS)
      setPassed({ hours, settled: settled.length, gain: earned - was.earned })
    }
    keptAt.current = Math.max(dataUpdatedAt, noticesAt)
    seen.current = is
    keepSeen(userId, is)
  }, [userId, earned, dataUpdatedAt, notices, noticesAt])
  return { passed, close: () => setPassed(null) }
}
