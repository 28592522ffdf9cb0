import { now } from '@tenor/browser/clock'
import { ONE } from '@tenor/contract/money'
import { DAY_MS, floorTo, instantOfSeconds, unixSeconds } from '@tenor/contract/time'
import { DayGrid, Percent, shapes } from '@tenor/ui'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import styles from '../dual.module.css'
import type { DualChoice } from './dual-choice.ts'
import { type DualOffer, isSetByHand } from './dual-offer.ts'
import type { OnSubscribe } from './dual-offer-columns.tsx'
import { DualOfferTable } from './dual-offer-table.tsx'

export type DualOfferCalendarProps = {
  choice: DualChoice
  offers: readonly DualOffer[]
  onSubscribe: OnSubscribe
}

/** Deliveries by their day in UTC; the offers of the chosen one below. */
export function DualOfferCalendar({ choice, offers, onSubscribe }: DualOfferCalendarProps) {
  const words = useWords()
  const byDay = Map.groupBy(offers, (offer) => floorTo(offer.deliveryAt, DAY_MS))
  const days = [...byDay.keys()].sort((a, b) => a - b)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return null
  const wished = choice.day === undefined ? first : floorTo(instantOfSeconds(choice.day), DAY_MS)
  const chosen = byDay.has(wished) ? wished : first
  return (
    <div className={shapes.stack}>
      <DayGrid
        label={words('dual.calendar.label')}
        from={floorTo(now(), DAY_MS)}
        to={last}
        selected={chosen}
        onSelect={(day) => choice.go({ day: unixSeconds(day) })}
        content={(day) => dayContent(byDay.get(day))}
      />
      <div aria-live="polite" className="visually-hidden">
        <Say id="dual.calendar.count" values={{ count: byDay.get(chosen)?.length ?? 0 }} />
      </div>
      <DualOfferTable key={chosen} choice={choice} offers={byDay.get(chosen)} onSubscribe={onSubscribe} />
    </div>
  )
}

function dayContent(offers: readonly DualOffer[] | undefined) {
  if (offers === undefined) return null
  const best = offers.reduce((most, offer) => (offer.apr > most.apr ? offer : most))
  return (
    <>
      <span className={styles.upTo}>
        <Say id="dual.calendar.upTo" />
      </span>{' '}
      <Percent value={best.apr} places={best.apr < ONE ? 1 : 0} />
      <span className={styles.count}>
        <Say id="dual.calendar.targets" values={{ count: offers.length }} />
      </span>
      {isSetByHand(best) && (
        <span className={styles.count}>
          <Say id="dual.list.byHand" />
        </span>
      )}
    </>
  )
}
