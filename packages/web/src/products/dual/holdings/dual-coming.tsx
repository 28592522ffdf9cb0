import { now } from '@tenor/browser/clock'
import type { DualType, SniperType } from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import { Amount, Button, Countdown, InstantText } from '@tenor/ui'
import { Say, useWords, type Words } from '../../../platform/phrases/index.ts'
import { deliveriesCalendar } from './dual-calendar-file.ts'
import styles from './dual-holdings.module.css'

const NEXT_SHOWN = 3

/** A running order of either product, by what its delivery is about. */
export type ComingDelivery = {
  readonly id: number
  readonly coin: string
  readonly amount: Decimal8
  readonly investAsset: string
  readonly deliveryAt: Instant
} & ({ readonly product: 'dual'; readonly type: DualType } | { readonly product: 'sniper'; readonly type: SniperType })

export type DualComingProps = {
  /** The next one first. */
  coming: readonly ComingDelivery[]
  onOpen: (delivery: ComingDelivery) => void
}

/** The deliveries that come next, and all of them as a calendar file. */
export function DualComing({ coming, onOpen }: DualComingProps) {
  const words = useWords()
  return (
    <div>
      <h2 className={styles.name}>
        <Say id="dual.portfolio.next" />
      </h2>
      <ol className={styles.coming}>
        {coming.slice(0, NEXT_SHOWN).map((delivery) => (
          <li key={`${delivery.product} ${delivery.id}`}>
            <span>
              <InstantText at={delivery.deliveryAt} short />{' '}
              <small>
                <Say id="dual.list.countdown" values={{ left: <Countdown to={delivery.deliveryAt} /> }} />
              </small>
            </span>
            <Button kind="link" onPress={() => onOpen(delivery)}>
              <span>
                <What delivery={delivery} />
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

function What({ delivery }: { delivery: ComingDelivery }) {
  const coin = <bdi>{delivery.coin}</bdi>
  if (delivery.product === 'dual') return <Say id={`dual.type.${delivery.type}.coin`} values={{ coin }} />
  return (
    <>
      <Say id={`sniper.type.${delivery.type}`} /> {coin}
    </>
  )
}

function whatWords(words: Words, { product, type, coin }: ComingDelivery): string {
  return product === 'dual' ? words(`dual.type.${type}.coin`, { coin }) : `${words(`sniper.type.${type}`)} ${coin}`
}

function saveCalendar(words: Words, coming: readonly ComingDelivery[]): void {
  const text = deliveriesCalendar(
    coming.map((delivery) => ({
      uid: `${delivery.product}-${delivery.id}`,
      at: delivery.deliveryAt,
      title: words('dual.calendarFile.title', { what: whatWords(words, delivery) }),
      text: words('dual.calendarFile.text', { id: delivery.id }),
      link: `${location.origin}/my-holdings?${delivery.product === 'dual' ? '' : 'product=sniper&'}order=${delivery.id}`,
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
