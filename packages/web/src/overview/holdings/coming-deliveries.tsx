import { now } from '@tenor/browser/clock'
import { calendarFile } from '@tenor/contract/overview'
import { Amount, Button, Countdown, InstantText } from '@tenor/ui'
import type { OpenOrder } from '../../core/product-list/index.ts'
import { Say, useWords, type Words } from '../../platform/phrases/index.ts'
import styles from './holdings.module.css'

const NEXT_SHOWN = 3

/** An open order and the kind that it is of; the first kind has the place 0. */
export type ComingDelivery = OpenOrder & { readonly kind: string; readonly place: number }

export type ComingDeliveriesProps = {
  /** The next one first. */
  coming: readonly ComingDelivery[]
  onOpen: (delivery: ComingDelivery) => void
}

/** The deliveries that come next, and all of them as a calendar file. */
export function ComingDeliveries({ coming, onOpen }: ComingDeliveriesProps) {
  const words = useWords()
  return (
    <div>
      <h2 className={styles.name}>
        <Say id="dual.portfolio.next" />
      </h2>
      <ol className={styles.coming}>
        {coming.slice(0, NEXT_SHOWN).map((delivery) => (
          <li key={`${delivery.kind} ${delivery.id}`}>
            <span>
              <InstantText at={delivery.deliveryAt} short />{' '}
              <small>
                <Say id="dual.list.countdown" values={{ left: <Countdown to={delivery.deliveryAt} /> }} />
              </small>
            </span>
            <Button kind="link" onPress={() => onOpen(delivery)}>
              <span>
                {delivery.name}
                {': '}
                <Amount value={delivery.amount} asset={delivery.investAsset} />
              </span>
            </Button>
          </li>
        ))}
      </ol>
      <Button kind="link" onPress={() => saveCalendar(words, coming)}>
        <Say id="dual.portfolio.calendar" />
      </Button>
    </div>
  )
}

function saveCalendar(words: Words, coming: readonly ComingDelivery[]): void {
  const text = calendarFile(
    coming.map((delivery) => ({
      uid: `${delivery.kind}-${delivery.id}`,
      at: delivery.deliveryAt,
      title: words('dual.calendarFile.title', { what: delivery.nameIn(words) }),
      text: words('dual.calendarFile.text', { id: delivery.id }),
      link: `${location.origin}/my-holdings?${delivery.place === 0 ? '' : `product=${delivery.kind}&`}order=${delivery.id}`,
    })),
    now(),
  )
  const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'tenor-deliveries.ics'
  link.click()
  URL.revokeObjectURL(address)
}
