import { Link, type LinkProps } from '@tanstack/react-router'
import { assetsNow } from '@tenor/browser/assets'
import { QUOTE_ASSET } from '@tenor/contract/core'
import type { Instant } from '@tenor/contract/time'
import { classes, DayText, InstantText, Percent, Price, shapes, Verbatim } from '@tenor/ui'
import type { ReactNode } from 'react'
import { Page } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './checks.module.css'
import {
  useFeeCount,
  useKeptRates,
  useNewestAuction,
  useNewestProof,
  useNewestSettlement,
  useNewestSnapshotDay,
} from './checks-queries.ts'

const CHECKS = ['settlements', 'auction', 'snapshots', 'proof', 'rates', 'fees'] as const
type CheckName = (typeof CHECKS)[number]

/** Newest figure of a check: `undefined` while it is read, `null` where there is none yet. */
type Newest = { readonly figure: ReactNode; readonly at?: Instant | null } | null | undefined

/** Each thing that a reader can check: what it proves, its newest figure, and the way to it. */
export function ChecksPage() {
  const words = useWords()
  const coin = assetsNow().priced[0] ?? ''
  const newest = useNewest(coin)
  const ways: Record<CheckName, LinkProps> = {
    settlements: { to: '/settlements/$coin', params: { coin } },
    auction: { to: '/simple-earn/auction/$asset', params: { asset: QUOTE_ASSET } },
    snapshots: { to: '/soft-staking/snapshots' },
    proof: { to: '/proof-of-reserves' },
    rates: { to: '/rates' },
    fees: { to: '/fees' },
  }
  return (
    <Page title={words('checks.title')} text={words('checks.lede')}>
      <ul className={classes(shapes.ruledList, styles.checks)}>
        {CHECKS.map((name) => (
          <li key={name}>
            <div>
              <h2>
                <Link {...ways[name]}>
                  <Say id={`checks.${name}`} />
                </Link>
              </h2>
              <p>
                <Say id={`checks.${name}.text`} />
              </p>
            </div>
            <NewestFigure newest={newest[name]} />
          </li>
        ))}
      </ul>
    </Page>
  )
}

function useNewest(coin: string): Record<CheckName, Newest> {
  const settlement = useNewestSettlement(coin).data
  const auction = useNewestAuction().data
  const day = useNewestSnapshotDay().data
  const proof = useNewestProof().data
  const rates = useKeptRates().data
  const fees = useFeeCount().data
  return {
    settlements: settlement && { figure: <PriceOfCoin coin={coin} price={settlement.price} />, at: settlement.at },
    auction: auction && { figure: <Percent value={auction.rate} />, at: auction.at },
    snapshots: day && { figure: <DayText at={day} /> },
    proof: proof && { figure: <Say id="checks.proof.newest" values={{ id: proof.id }} />, at: proof.at },
    rates: rates && { figure: <Say id="checks.rates.newest" values={{ count: rates.count }} />, at: rates.until },
    fees: fees === undefined ? undefined : { figure: <Say id="checks.fees.newest" values={{ count: fees }} /> },
  }
}

function PriceOfCoin({ coin, price }: { coin: string; price: bigint }) {
  return (
    <>
      <Verbatim text={coin} /> <Price value={price} />
    </>
  )
}

function NewestFigure({ newest }: { newest: Newest }) {
  if (newest === undefined) return <div className={styles.newest} aria-busy="true" />
  return (
    <div className={styles.newest}>
      <b>{newest === null ? <Say id="checks.none" /> : newest.figure}</b>
      {newest?.at && (
        <small>
          <InstantText at={newest.at} short />
        </small>
      )}
    </div>
  )
}
