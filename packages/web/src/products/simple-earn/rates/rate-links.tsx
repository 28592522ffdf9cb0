import { Link } from '@tanstack/react-router'
import { Amount, Button, buttonClass, Hint, InstantText, Percent, shapes, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { panelOnDemand } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import type { FlexiblePool } from '../flexible-pool.ts'
import styles from '../simple-earn.module.css'
import { useAwardDates } from '../simple-earn-queries.ts'

const RatePanel = panelOnDemand(() => import('./rate-panel.tsx').then((module) => module.RatePanel))

/** From a rate to where it comes from: its course, the hour's auction, and what is added to it. */
export function RateLinks({ offer }: { offer: FlexiblePool }) {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  const { asset } = offer
  return (
    <div className={styles.links}>
      <Button kind="link" onPress={() => setOpen(true)}>
        <Say id="earn.trend" />
      </Button>
      <Link to="/simple-earn/auction/$asset" params={{ asset }} className={buttonClass({ kind: 'link' })}>
        <Say id="earn.auction" />
      </Link>
      {(offer.hasBonus || offer.tiers.length > 0) && (
        <Hint label={words('earn.bonus.rules')}>
          <BonusRules offer={offer} />
        </Hint>
      )}
      {isOpen && <RatePanel asset={asset} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** What the platform adds, on how much, and when it is paid. */
function BonusRules({ offer: { asset, tiers, hasBonus, bonusRate, bonusLimit, bonusAsset } }: { offer: FlexiblePool }) {
  const paidIn = bonusAsset === '' ? asset : bonusAsset
  const dates = useAwardDates.useIf(hasBonus, asset).data
  return (
    <ul className={shapes.notes}>
      {hasBonus && bonusRate > 0n && (
        <li>
          <Say
            id="earn.bonus.first"
            values={{ rate: <Percent value={bonusRate} />, limit: <Amount value={bonusLimit} asset={asset} /> }}
          />
        </li>
      )}
      {dates !== undefined && <AwardDates {...dates} />}
      {tiers.map(({ left, right, apr }) => (
        <li key={String(left)}>
          <Say
            id={right === null ? 'earn.bonus.tier.open' : 'earn.bonus.tier'}
            values={{
              left: <Amount value={left} />,
              right: <Amount value={right ?? 0n} asset={asset} />,
              rate: <Percent value={apr} />,
            }}
          />
        </li>
      ))}
      <li>
        <Say id="earn.bonus.paid" values={{ asset: <Verbatim text={paidIn} /> }} />
      </li>
    </ul>
  )
}

/** From when to when a bonus is paid; nothing where it neither begins nor ends. */
function AwardDates({ startsAt, endsAt }: NonNullable<ReturnType<typeof useAwardDates>['data']>) {
  if (startsAt === null && endsAt === null) return null
  const id = startsAt === null ? 'earn.bonus.until' : endsAt === null ? 'earn.bonus.since' : 'earn.bonus.dates'
  const start = startsAt === null ? '' : <InstantText at={startsAt} short />
  const end = endsAt === null ? '' : <InstantText at={endsAt} short />
  return (
    <li>
      <Say id={id} values={{ start, end }} />
    </li>
  )
}
