import type { EarnCell } from '@tenor/contract/core'
import { type Decimal8, decimalText, divide, larger, multiply, ONE, smaller } from '@tenor/contract/money'
import { onSaleOrAll, shownRate, stakingManifest } from '@tenor/contract/staking'
import { floorTo, MINUTE_MS } from '@tenor/contract/time'
import { usedCapacity } from '../../core/capacity/index.ts'
import type { EarnSource } from '../../core/product/index.ts'
import { nullable, sqlType } from '../../platform/database/index.ts'
import type { StakingModule } from './staking-module.ts'
import { type Offer, offersOnSale, protocolsOf, takesStakes } from './staking-product-store.ts'

const [{ name: COLUMN }] = stakingManifest.columns
const ALL = { coin: null, name: null, pid: null }

/** What the first page says of staking: the range of what each coin pays, and the days of the highest. */
export function stakingMarket({ db, clock }: StakingModule): EarnSource {
  return {
    // Terms change by an operator, whose every act is in the audit log, and come into force at midnight; what is left changes with
    // every stake and is counted again each minute.
    async version() {
      const [row] = await db.query({ act: nullable(sqlType.number) }, 'select max(id) as act from audit_log')
      const [product] = await db.query({ id: nullable(sqlType.number) }, 'select max(id) as id from staking_product')
      return `${row?.act ?? ''} ${product?.id ?? ''} ${floorTo(clock.now(), MINUTE_MS)}`
    },
    async cells() {
      const all = await offersOnSale(db, ALL, clock.now())
      // Of protocols each pays its own; what takes no stakes is no rate that anybody could get.
      const parents = all.filter(({ isDefi }) => isDefi).map(({ id }) => id)
      const sets = [...(await protocolsOf(db, parents, clock.now())).values()]
      const protocols = sets.flatMap((some) => onSaleOrAll(some, takesStakes))
      const offers = all.filter(({ isDefi }) => !isDefi).concat(protocols)
      const used = await usedCapacity(
        db,
        offers.map(({ limitId }) => limitId),
      )
      return [...Map.groupBy(offers, ({ coin }) => coin)].map(([coin, some]) => cellOf(coin, some, used))
    },
    evidence: async () => [],
  }
}

/** A year's rewards less the service fee, as a fraction. A token's rate rises by the whole of what is shown. */
function netRate({ terms, token }: Offer): Decimal8 {
  const rate = divide(shownRate(terms), 100n, 'down')
  return token === null ? multiply(rate, ONE - terms.serviceFee, 'down') : rate
}

function cellOf(asset: string, offers: readonly Offer[], used: ReadonlyMap<number, Decimal8>): EarnCell {
  const byRate = offers.toSorted((a, b) => (netRate(a) < netRate(b) ? 1 : -1))
  const [best, least] = [byRate[0], byRate.at(-1)]
  // A group has one at least.
  if (best === undefined || least === undefined) throw new Error(`no offer of ${asset}`)
  const range = { least: decimalText(netRate(least)), most: decimalText(netRate(best)) }
  const paid = new Set(offers.flatMap(({ terms }) => terms.rewards.map(({ coin }) => coin)))
  paid.delete(asset)
  const left = offers.map(({ terms, limitId }) =>
    terms.totalLimit === null ? null : larger(terms.totalLimit - (used.get(limitId) ?? 0n), 0n),
  )
  const bounded = left.filter((each) => each !== null)
  return {
    column: COLUMN,
    asset,
    ...range,
    days: null,
    others: [...paid].map((other) => ({ asset: other, ...range })),
    minimum: decimalText(offers.map(({ terms }) => terms.minimum).reduce(smaller)),
    // One without a limit takes whatever comes.
    ...(bounded.length < left.length ? {} : { left: decimalText(bounded.reduce(larger)) }),
  }
}
