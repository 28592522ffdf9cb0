import type { Decimal8 } from '@tenor/contract/money'
import { dailyReward } from '@tenor/contract/staking'
import { Amount, Facts, InstantText, Percent } from '@tenor/ui'
import { Say } from '../../../platform/phrases/index.ts'
import styles from '../staking.module.css'
import type { StakingOffer } from '../staking-offer.ts'
import { PeriodWords } from '../staking-words.tsx'

export type StakeReturnsProps = { offer: StakingOffer; amount: Decimal8 | null }

/** What a stake is expected to pay, when, and the rules of the product. */
export function StakeReturns({ offer, amount }: StakeReturnsProps) {
  return (
    <>
      <div>
        <p className={styles.small}>
          <Say id="staking.rate" />
        </p>
        <p className={styles.rate}>
          <Percent value={offer.rate} />
        </p>
      </div>
      <Facts facts={factsOf(offer, amount)} />
      <h3>
        <Say id="staking.rules" />
      </h3>
      <Rules offer={offer} />
    </>
  )
}

function factsOf({ coin, terms, firstAt }: StakingOffer, amount: Decimal8 | null) {
  const own = terms.rewards.find((entry) => entry.coin === coin)
  const day = amount === null || own === undefined ? null : dailyReward(amount, own.rate)
  const first = firstAt === null ? <Say id="staking.withRedemption" /> : <InstantText at={firstAt} short />
  return [
    ...(own === undefined
      ? []
      : [
          {
            id: 'day',
            name: <Say id="staking.estimate.day" />,
            value: day === null ? <span aria-hidden="true">—</span> : <Amount value={day} asset={coin} maximum={8} />,
          },
        ]),
    { id: 'first', name: <Say id="staking.first" />, value: first },
    { id: 'fee', name: <Say id="staking.serviceFee" />, value: <Percent value={terms.serviceFee} /> },
  ]
}

/** How it works, before anything is confirmed. */
function Rules({ offer: { terms, coin, period } }: { offer: StakingOffer }) {
  const [config] = terms.redeem
  return (
    <ul className={styles.notes}>
      <li>
        <Say id="staking.rule.seconds" />
      </li>
      <li>
        <Say id="staking.rule.rate" />
      </li>
      <li>
        <Say id="staking.rule.period" values={{ period: <PeriodWords period={period} /> }} />
      </li>
      {config?.isQuick === true && (
        <li>
          <Say
            id="staking.rule.fast"
            values={{ minutes: config.quickMinutes, fee: <Percent value={config.quickFee} /> }}
          />
        </li>
      )}
      <li>
        <Say id="staking.rule.minRedeem" values={{ amount: <Amount value={terms.minRedeem} asset={coin} /> }} />
      </li>
    </ul>
  )
}
