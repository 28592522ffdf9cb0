import { Link } from '@tanstack/react-router'
import { QUOTE_ASSET } from '@tenor/contract/core'
import type { Decimal8 } from '@tenor/contract/money'
import { fallToSale } from '@tenor/contract/staking'
import {
  Amount,
  AmountField,
  Button,
  Checkbox,
  Choice,
  Facts,
  InstantText,
  Notice,
  Percent,
  shapes,
  Verbatim,
} from '@tenor/ui'
import { FundPassword } from '../../../core/account/index.ts'
import { amountPicks } from '../../../core/balances/index.ts'
import { Say, useViolationWords, useWords } from '../../../platform/phrases/index.ts'
import { EntryDay } from '../stake/stake-returns.tsx'
import styles from '../staking.module.css'
import { Available } from '../staking-available.tsx'
import type { MintCoin, StakingOffer } from '../staking-offer.ts'
import type { Minting } from './use-mint.ts'

export type MintPartProps = { offer: StakingOffer; minting: Minting }

/** What is given, what is minted for it, what that means for collateral, and what is agreed to. */
export function MintForm({ offer, minting }: MintPartProps) {
  return (
    <>
      <Given offer={offer} minting={minting} />
      <Made offer={offer} minting={minting} />
      <FundPassword {...minting} />
      <Checkbox isOn={minting.isAgreed} onChange={minting.setAgreed}>
        <Say id="staking.agree" values={{ link: <Agreement /> }} />
      </Checkbox>
      <div className={shapes.links}>
        <Button kind="link" onPress={() => minting.setView('introduction')}>
          <Say id="staking.about" />
        </Button>
        <Button kind="link" onPress={() => minting.setView('rateTrend')}>
          <Say id="staking.trend.rate" />
        </Button>
        <Button kind="link" onPress={() => minting.setView('total')}>
          <Say id="staking.mint.byAll" />
        </Button>
      </div>
    </>
  )
}

function Agreement() {
  return (
    <Link to="/staking/agreement" target="_blank">
      <Say id="staking.agreement.title" />
    </Link>
  )
}

/** Which coin, how much of it, and how much to mint against it. */
function Given({ offer, minting }: MintPartProps) {
  const words = useWords()
  const violationWords = useViolationWords()
  const { given } = minting
  const coin = given?.coin ?? offer.coin
  return (
    <>
      <Choice
        label={words('staking.mint.give')}
        value={coin}
        options={offer.coins.map(({ coin: value }) => ({ value, label: value }))}
        onChange={minting.choose}
        isDisabled={offer.coins.length < 2}
      />
      <AmountField
        label={words('staking.mint.given')}
        value={minting.text}
        onChange={minting.setText}
        asset={coin}
        picks={amountPicks(minting.available, minting.fill, { asset: coin })}
        fault={violationWords(minting.fault)}
        below={<Available coin={coin} {...minting} />}
      />
      {given !== null && !given.isPar && (
        <AmountField
          label={words('staking.mint.wanted')}
          value={minting.wantedText}
          onChange={minting.setWanted}
          asset={offer.coin}
          picks={amountPicks(minting.most, minting.setWanted, { asset: offer.coin })}
          fault={minting.isAmountMissing ? words('staking.mint.amountNeeded', { coin: offer.coin }) : null}
          below={
            minting.most !== null && (
              <span>
                <Say
                  id="staking.mint.upTo"
                  values={{ amount: <Amount value={minting.most} asset={offer.coin} maximum={8} /> }}
                />
              </span>
            )
          }
        />
      )}
      {given !== null && given.price === null && (
        <Notice kind="caution">
          <Say id="staking.price.stale" values={{ coin: <Verbatim text={coin} /> }} />
        </Notice>
      )}
    </>
  )
}

/** What is minted for it; of collateral also the loan-to-value after it, and at which ones it is told and sold. */
function Made({ offer, minting }: MintPartProps) {
  const { given, minted, ltv, bounds, owed, counted, salePrice, costPerDay } = minting
  const facts = [
    {
      id: 'minted',
      name: <Say id="staking.mint.receive" />,
      value: <Amount value={minted ?? 0n} asset={offer.coin} maximum={8} />,
    },
    ...(bounds === null || given === null
      ? []
      : [
          {
            id: 'counts',
            name: <Say id="staking.mint.counts" />,
            value:
              counted === null ? (
                <span aria-hidden="true">—</span>
              ) : (
                <Say
                  id="staking.mint.countsValue"
                  values={{
                    price: <Amount value={counted} asset={QUOTE_ASSET} maximum={2} />,
                    factor: <Percent value={given.factor} />,
                    coin: <Verbatim text={given.coin} />,
                  }}
                />
              ),
          },
          {
            id: 'owed',
            name: <Say id="staking.mint.debtAfter" />,
            value: <AmountOrNone value={owed} asset={offer.coin} />,
          },
          {
            id: 'cost',
            name: <Say id="staking.mint.costPerDay" />,
            value: <Cost given={given} value={costPerDay} asset={offer.coin} />,
          },
          {
            id: 'ltv',
            name: <Say id="staking.mint.ltvAfter" />,
            value: ltv === null ? <span aria-hidden="true">—</span> : <Percent value={ltv} />,
          },
          { id: 'alert', name: <Say id="staking.mint.alertAt" />, value: <Percent value={bounds.alert} /> },
          { id: 'sale', name: <Say id="staking.mint.saleAt" />, value: <Percent value={bounds.liquidation} /> },
          {
            id: 'salePrice',
            name: <Say id="staking.mint.salePriceOf" values={{ coin: <Verbatim text={given.coin} /> }} />,
            value: <AmountOrNone value={salePrice} asset={QUOTE_ASSET} />,
          },
        ]),
  ]
  return (
    <>
      <Facts facts={facts} />
      <MintReturns offer={offer} minting={minting} />
      <Warning minting={minting} />
    </>
  )
}

function AmountOrNone({ value, asset }: { value: Decimal8 | null; asset: string }) {
  return value === null ? <span aria-hidden="true">—</span> : <Amount value={value} asset={asset} maximum={8} />
}

/** Cost of a debt a day, at its rate of a year, and from when on it costs more. */
function Cost({ given, value, asset }: { given: MintCoin; value: Decimal8 | null; asset: string }) {
  const { debtRate, nextRate } = given
  if (debtRate === null) return <Say id="staking.mint.noNewDebt" />
  return (
    <span className={styles.lines}>
      <Say
        id="staking.mint.costAtRate"
        values={{ amount: <AmountOrNone value={value} asset={asset} />, rate: <Percent value={debtRate} /> }}
      />
      {nextRate !== null && (
        <Say
          id="staking.mint.costFrom"
          values={{ rate: <Percent value={nextRate.rate} />, day: <InstantText at={nextRate.from} short /> }}
        />
      )}
    </span>
  )
}

/** Estimate of a day's reward, and when the first is paid. Against collateral the debt earns, and nothing else. */
export function MintReturns({ offer, minting: { given, minted } }: MintPartProps) {
  const isDebt = given?.isPar === false
  const entries = offer.terms.rewards.filter((entry) => entry.isDebt === isDebt && entry.rate > 0n)
  if (entries.length === 0) return null
  const first = offer.firstAt
  return (
    <Facts
      facts={[
        {
          id: 'day',
          name: <Say id={offer.terms.serviceFee > 0n ? 'staking.estimate.gross' : 'staking.estimate.day'} />,
          value: (
            <span className={styles.lines}>
              {entries.map((entry) => (
                <EntryDay key={entry.coin} coin={offer.coin} entry={entry} amount={minted} />
              ))}
            </span>
          ),
        },
        ...(first === null
          ? []
          : [{ id: 'first', name: <Say id="staking.first" />, value: <InstantText at={first} short /> }]),
      ]}
    />
  )
}

/** The consequence in a sentence: how far the price may fall, or what becomes of a coin that is swapped. */
function Warning({ minting: { given, ltv, factor, bounds, minted } }: { minting: Minting }) {
  const isOwed = given !== null && factor !== null && bounds !== null && ltv !== null && minted !== null
  return (
    <>
      {isOwed && ltv > 0n && (
        <Notice kind="caution">
          {ltv >= bounds.alert ? (
            <Say id="staking.mint.nearAlert" />
          ) : (
            <Say
              id="staking.mint.fallToSale"
              values={{ coin: <Verbatim text={given.coin} />, fall: <Percent value={fallToSale(ltv, factor)} /> }}
            />
          )}
        </Notice>
      )}
      <Notice>
        <Say id={given?.isPar === true ? 'staking.mint.parText' : 'staking.mint.collateralText'} />
      </Notice>
    </>
  )
}
