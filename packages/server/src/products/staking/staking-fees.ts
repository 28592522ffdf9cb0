import type { FeeRow } from '@tenor/contract/core'
import { type Decimal8, decimalText, larger, multiply, ONE } from '@tenor/contract/money'
import { LIQUIDATION_FEE, STAKING_TYPE } from '@tenor/contract/staking'
import type { FeesOf } from '../../core/product/index.ts'
import type { StakingModule } from './staking-module.ts'
import { type Offer, offersOnSale } from './staking-product-store.ts'

const ALL = { coin: null, name: null, pid: null }

/** What is kept of rewards, and what redeeming costs, of every product on sale. */
export function stakingFees({ db, clock }: StakingModule): FeesOf {
  return async () => (await offersOnSale(db, ALL, clock.now())).flatMap(feesOf)
}

function feesOf(offer: Offer): FeeRow[] {
  const { terms } = offer
  const discounts = terms.vip.map(({ sale }) => multiply(terms.serviceFee, ONE - sale, 'up'))
  const lowest = discounts.reduce((least, each) => (each < least ? each : least), terms.serviceFee)
  const isMinted = offer.type === STAKING_TYPE.DEBT
  const leaving = terms.redeem.flatMap(({ coin, fee, isQuick, quickFee }) => [
    row(offer, isMinted ? 'staking.mint' : 'staking.redeem', fee, { into: coin }),
    ...(isQuick ? [row(offer, 'staking.fast', quickFee, { into: coin })] : []),
  ])
  const service = row(offer, 'staking.service', terms.serviceFee, { least: larger(lowest, 0n) })
  if (isMinted) return [...leaving, ...debts(offer), ...liquidations(offer)]
  // A token's rate rises by the whole of the product's: nothing is kept of it.
  return offer.token === null ? [service, ...leaving] : leaving
}

const liquidations = (offer: Offer) =>
  offer.terms.collateral.map(({ coin }) => row(offer, 'staking.liquidation', LIQUIDATION_FEE, { into: coin }))

const debts = (offer: Offer) =>
  offer.terms.collateral.flatMap(({ coin, debtRate }) =>
    debtRate === null ? [] : [row(offer, 'staking.debt', debtRate, { into: coin })],
  )

type Beside = { into?: string; least?: Decimal8 }

function row({ coin, name }: Offer, fee: string, most: Decimal8, { into, least = most }: Beside): FeeRow {
  return {
    fee,
    asset: coin,
    offer: name === '' ? null : name,
    days: null,
    tier: null,
    into: into === undefined || into === coin ? null : into,
    least: decimalText(least),
    most: decimalText(most),
  }
}
