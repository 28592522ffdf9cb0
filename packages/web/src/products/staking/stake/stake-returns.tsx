import { assetsNow } from '@tenor/browser/assets'
import { isToken } from '@tenor/contract/core'
import type { Decimal8 } from '@tenor/contract/money'
import { type RewardEntry, type ShownFigure, shownDailyReward } from '@tenor/contract/staking'
import { Amount, Facts, InstantText, Percent, shapes, Verbatim } from '@tenor/ui'
import { Say } from '../../../platform/phrases/index.ts'
import styles from '../staking.module.css'
import type { StakingOffer } from '../staking-offer.ts'
import { PeriodWords, TokenRate } from '../staking-words.tsx'
import { useConversion } from '../use-conversion.ts'

export type StakeReturnsProps = {
  offer: StakingOffer
  amount: Decimal8 | null
  /** What is given for the amount where it becomes a token. */
  tokens: Decimal8 | null
  /** Part of the service fee that the reader's tier does not pay; null: not known. */
  discount: Decimal8 | null
}

/** What a stake is expected to pay, when, and the rules of the product. */
export function StakeReturns({ offer, amount, tokens, discount }: StakeReturnsProps) {
  return (
    <div className={shapes.stack}>
      <div>
        <p className={shapes.small}>
          <Say id="staking.rate" />
        </p>
        <p className={shapes.rate}>
          <Percent value={offer.rate} />
        </p>
      </div>
      <TokenFacts offer={offer} tokens={tokens} />
      <Facts facts={factsOf(offer, amount, discount)} />
      <Rules offer={offer} />
    </div>
  )
}

function factsOf({ coin, token, terms, firstAt }: StakingOffer, amount: Decimal8 | null, discount: Decimal8 | null) {
  // What became a token earns by the token's rate alone: nothing is paid on it in another coin.
  const paid = terms.rewards.filter((entry) => entry.coin === coin || token === null)
  const hasFee = token === null && terms.serviceFee > 0n
  const estimate = !hasFee ? 'staking.estimate.day' : 'staking.estimate.gross'
  const first = firstAt === null ? <Say id="staking.withRedemption" /> : <InstantText at={firstAt} short />
  return [
    ...(paid.length === 0
      ? []
      : [
          {
            id: 'day',
            name: <Say id={estimate} />,
            value: (
              <span className={styles.lines}>
                {paid.map((entry) => (
                  <EntryDay key={entry.coin} coin={coin} entry={entry} amount={amount} />
                ))}
              </span>
            ),
          },
        ]),
    ...(token === null ? [{ id: 'first', name: <Say id="staking.first" />, value: first }] : []),
    ...(token === null
      ? [{ id: 'fee', name: <Say id="staking.serviceFee" />, value: <Percent value={terms.serviceFee} /> }]
      : []),
    ...(discount === null || discount === 0n || token !== null
      ? []
      : [{ id: 'discount', name: <Say id="staking.discount" />, value: <Percent value={discount} /> }]),
  ]
}

type EntryDayProps = { coin: string; entry: RewardEntry; amount: Decimal8 | null }

/** What a whole day is estimated to pay of an entry. */
export function EntryDay({ coin, entry, amount }: EntryDayProps) {
  if (entry.coin !== coin) return <OtherDay coin={coin} entry={entry} amount={amount} />
  return <DayReward day={amount === null ? null : shownDailyReward(amount, entry.rate)} coin={coin} />
}

/** The same in another coin, at the prices of now or what the terms fix, and in a token at its rate. */
function OtherDay({ coin, entry, amount }: EntryDayProps) {
  const conversion = useConversion(coin, [entry.coin])(entry)
  const day = amount === null || conversion === null ? null : shownDailyReward(amount, entry.rate, conversion)
  return <DayReward day={day} coin={entry.coin} />
}

/** What the amount becomes, and at which rate. */
function TokenFacts({ offer: { coin, token, tokenRate }, tokens }: { offer: StakingOffer; tokens: Decimal8 | null }) {
  if (token === null || tokenRate === null) return null
  const received =
    tokens === null ? (
      <span aria-hidden="true">—</span>
    ) : (
      <Amount value={tokens} asset={token} minimum={8} maximum={8} />
    )
  return (
    <Facts
      facts={[
        { id: 'received', name: <Say id="staking.redeem.received" />, value: received },
        {
          id: 'rate',
          name: <Say id="staking.token.rate" />,
          value: <TokenRate coin={coin} token={token} tokenRate={tokenRate} />,
        },
      ]}
    />
  )
}

function DayReward({ day, coin }: { day: ShownFigure | null; coin: string }) {
  if (day === null) return <span aria-hidden="true">—</span>
  const amount = <Amount value={day.value} asset={coin} maximum={8} />
  return day.isBelow ? <Verbatim text={day.value}>&lt;&nbsp;{amount}</Verbatim> : amount
}

/** How it works, before anything is confirmed. */
function Rules({ offer: { terms, coin, token, period, protocols, firstAt } }: { offer: StakingOffer }) {
  const [config] = terms.redeem
  const plain = firstAt === null ? 'staking.rule.atEnd' : 'staking.rule.seconds'
  const isBorne = terms.passesLosses || protocols.length > 0
  return (
    <ul className={shapes.notes}>
      <li>
        {token === null ? (
          <Say id={plain} />
        ) : (
          <Say id="staking.rule.rises" values={{ token: <Verbatim text={token} /> }} />
        )}
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
        <Say
          id="staking.rule.minRedeem"
          values={{ amount: <Amount value={terms.minRedeem} asset={token ?? coin} /> }}
        />
      </li>
      {token === null &&
        terms.rewards
          .filter((entry) => isToken(assetsNow(), entry.coin))
          .map((entry) => (
            <li key={entry.coin}>
              <Say id="staking.rule.token" values={{ token: <Verbatim text={entry.coin} /> }} />
            </li>
          ))}
      {token === null && (
        <li>
          <Say id={isBorne ? 'staking.losses.passed' : 'staking.losses.house'} />
        </li>
      )}
      {[terms.words.period, terms.words.tips]
        .filter((text) => text !== '')
        .map((text) => (
          <li key={text}>
            <Verbatim text={text} />
          </li>
        ))}
    </ul>
  )
}
