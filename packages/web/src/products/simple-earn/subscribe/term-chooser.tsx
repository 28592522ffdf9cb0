import type { Decimal8 } from '@tenor/contract/money'
import { byVipRange, FIXED_TYPE, FLEXIBLE_PID } from '@tenor/contract/simple-earn'
import { Percent, Verbatim } from '@tenor/ui'
import { type ReactNode, useId } from 'react'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useFixedOffers } from '../fixed-queries.ts'
import type { FixedOffer } from '../fixed-term.ts'
import styles from '../simple-earn.module.css'
import { TierBadge } from '../tier-lines.tsx'

export type TermChooserProps = {
  asset: string
  /** The chosen fixed product; 0 is flexible. */
  pid: number
  /** What flexible is expected to pay; null where there is no pool. */
  flexibleRate: Decimal8 | null
  onTerm: (pid: number) => void
}

/** How long the coin is given: for as long as one likes, or for a term at a fixed rate. */
export function TermChooser({ asset, pid, flexibleRate, onTerm }: TermChooserProps) {
  const words = useWords()
  const { data } = useFixedOffers(asset)
  const group = useId()
  if (data === undefined || data.length === 0) return null
  const card = (value: number, name: ReactNode, rate: Decimal8, note?: ReactNode) => (
    <label key={value} className={styles.termCard}>
      <input type="radio" name={group} checked={pid === value} onChange={() => onTerm(value)} />
      <small>{name}</small>
      <b>
        <Percent value={rate} />
      </b>
      {note}
    </label>
  )
  return (
    <fieldset className={styles.terms}>
      <legend className="visually-hidden">{words('earn.term')}</legend>
      {flexibleRate !== null && card(FLEXIBLE_PID, <Say id="earn.flexible" />, flexibleRate)}
      {inOrder(data).map((offer) => card(offer.id, <TermName offer={offer} />, offer.rate, <TermNote offer={offer} />))}
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
