import { decimal } from '@tenor/contract/money'
import { Amount, Badge, type BadgeColour, Change, Countdown, InstantText, Percent, Price, VipBadge } from '@tenor/ui'
import styles from '../gallery.module.css'
import { COUNTDOWNS, DELIVERY } from '../sample-data.ts'
import { Line, Section, Shelf, Specimen } from '../specimen.tsx'
import { useWords, type Words } from '../words.ts'

const LARGEST = decimal('999999999999.99999999')
const PRICES = ['64218.4', '812.4567', '12.34567', '0.70125', '0.0123456', '0.00912345']
const COMPACT = ['950.5', '200000', '3450000', '200000000', '12345678901', '999999999999.99999999']
const BADGES: readonly [BadgeColour, keyof Words][] = [
  ['yellow', 'initConfirm'],
  ['green', 'holding'],
  ['red', 'canceled'],
  ['blue', 'recouped'],
  ['grey', 'failedBadge'],
  ['black', 'expired'],
]

export function FiguresSection() {
  const words = useWords()
  return (
    <Section id="figures" title={words.figures}>
      <Shelf>
        <Specimen name={words.exact}>
          <div className={styles.stack}>
            <Amount value={LARGEST} asset="USDT" />
            <Amount value="0.08092169" asset="BTC" />
            <Amount value="0.00000001" asset="BTC" />
            <Amount value="0" asset="BTC" />
          </div>
        </Specimen>
        <Specimen name={words.tiny}>
          <div className={styles.stack}>
            <Amount value="0.00000001" asset="USDT" minimum={2} maximum={2} />
            <Amount value="-0.00000001" asset="USDT" minimum={2} maximum={2} />
            <Amount value="12480.369" asset="USDT" minimum={2} maximum={2} />
          </div>
        </Specimen>
        <Specimen name={words.gain}>
          <div className={styles.stack}>
            <Amount value="17.15" asset="USDT" withPlus />
            <Amount value="-17.15" asset="USDT" withPlus />
          </div>
        </Specimen>
        <Specimen name={words.compact}>
          <div className={styles.stack}>
            {COMPACT.map((value) => (
              <Amount key={value} value={value} asset="USDT" compact />
            ))}
          </div>
        </Specimen>
        <Specimen name={words.prices}>
          <div className={styles.stack}>
            {PRICES.map((value) => (
              <Price key={value} value={value} asset="USDT" />
            ))}
            <Price value="62000" asset="USDT" isTarget />
          </div>
        </Specimen>
        <TimeAndState />
      </Shelf>
    </Section>
  )
}

function TimeAndState() {
  const words = useWords()
  return (
    <>
      <Specimen name={words.percent}>
        <div className={styles.stack}>
          <span className={styles.apr}>
            <Percent value="0.4172" />
          </span>
          <Percent value="0.00342904" places={4} />
          <Percent value="12.5" />
        </div>
      </Specimen>
      <Specimen name={words.change}>
        <Line>
          <Change percent="5.88" />
          <Change percent="-3.45" />
          <Change percent="0" />
        </Line>
      </Specimen>
      <Specimen name={words.instant}>
        <div className={styles.stack}>
          <InstantText at={DELIVERY} withLocal />
          <InstantText at={DELIVERY} seconds />
          <InstantText at={DELIVERY} short />
        </div>
      </Specimen>
      <Specimen name={words.countdown}>
        <Line>
          {COUNTDOWNS.map((to) => (
            <Countdown key={to} to={to} />
          ))}
        </Line>
      </Specimen>
      <Specimen name={words.badges}>
        <Line>
          {BADGES.map(([colour, name]) => (
            <Badge key={colour} colour={colour}>
              {words[name]}
            </Badge>
          ))}
          <VipBadge>{words.vip}</VipBadge>
        </Line>
      </Specimen>
    </>
  )
}
