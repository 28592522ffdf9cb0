import { byVipRange, FIXED_TYPE, FLEXIBLE_PID } from '@tenor/contract/simple-earn'
import { Percent, Verbatim } from '@tenor/ui'
import { type ReactNode, useId } from 'react'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useFixedOffers } from '../fixed-queries.ts'
import type { FixedOffer } from '../fixed-term.ts'
import type { FlexiblePool } from '../flexible-pool.ts'
import { RateOrNew } from '../rates/rate-or-new.tsx'
import styles from '../simple-earn.module.css'
import { ExtraBadges, TierBadge } from '../tier-lines.tsx'

export type TermChooserProps = {
  asset: string
  /** The chosen fixed product; 0 is flexible. */
  pid: number
  /** The pool; null where there is none that takes new money. */
  flexible: FlexiblePool | null
  onTerm: (pid: number) => void
}

/** How long the coin is given: for as long as one likes, or for a term at a fixed rate. */
export function TermChooser({ asset, pid, flexible, onTerm }: TermChooserProps) {
  const words = useWords()
  const { data } = useFixedOffers(asset)
  const group = useId()
  if (data === undefined || data.length === 0) return null
  const card = (value: number, name: ReactNode, rate: ReactNode, note: ReactNode) => (
    <label key={value} className={styles.termCard}>
      <input type="radio" name={group} checked={pid === value} onChange={() => onTerm(value)} />
      <small>{name}</small>
      <b>{rate}</b>
      {note}
    </label>
  )
  return (
    <fieldset className={styles.terms}>
      <legend className="visually-hidden">{words('earn.term')}</legend>
      {flexible !== null &&
        card(
          FLEXIBLE_PID,
          <Say id="earn.flexible" />,
          <RateOrNew rate={flexible.rate} />,
          <ExtraBadges {...flexible} />,
        )}
      {inOrder(data).map((offer) =>
        card(offer.id, <TermName offer={offer} />, <Percent value={offer.rate} />, <TermNote offer={offer} />),
      )}
    </fieldset>
  )
}

/** As they were listed, those for VIP after them by their range. */
function inOrder(offers: readonly FixedOffer[]): readonly FixedOffer[] {
  const vip = offers.filter(({ type }) => type === FIXED_TYPE.VIP).toSorted(byVipRange)
  return [...offers.filter(({ type }) => type !== FIXED_TYPE.VIP), ...vip]
}

function TermName({ offer: { type, days, minVip, maxVip, title } }: { offer: FixedOffer }) {
  const term = <Say id="earn.days" values={{ days }} />
  if (type === FIXED_TYPE.VIP) return <Say id="earn.term.vip" values={{ from: minVip, to: maxVip, term }} />
  if (type === FIXED_TYPE.SPECIAL && title !== '') {
    return (
      <>
        <Verbatim text={title} /> · {term}
      </>
    )
  }
  return term
}

function TermNote({ offer }: { offer: FixedOffer }) {
  return (
    <>
      <TierBadge {...offer} />
      {offer.isSoldOut && <SoldOut />}
    </>
  )
}

function SoldOut() {
  return (
    <small className={styles.soldOut}>
      <Say id="earn.soldOut" />
    </small>
  )
}
