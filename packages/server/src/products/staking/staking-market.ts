import type { EarnCell } from '@tenor/contract/core'
import { decimalText, divide } from '@tenor/contract/money'
import { onSaleOrAll, STAKING_TYPE, shownRate, stakingManifest } from '@tenor/contract/staking'
import { DAY_MS, floorTo } from '@tenor/contract/time'
import type { EarnSource } from '../../core/product/index.ts'
import { nullable, sqlType } from '../../platform/database/index.ts'
import type { StakingModule } from './staking-module.ts'
import { type Offer, offersOnSale, protocolsOf, takesStakes } from './staking-product-store.ts'

const [{ name: COLUMN }] = stakingManifest.columns
const ALL = { coin: null, name: null, pid: null }

/** What the first page says of staking: the range of what each coin pays, and the days of the highest. */
export function stakingMarket({ db, clock }: StakingModule): EarnSource {
  return {
    // Terms change by an operator, whose every act is in the audit log, and come into force at midnight.
    async version() {
      const [row] = await db.query({ act: nullable(sqlType.number) }, 'select max(id) as act from audit_log')
      const [product] = await db.query({ id: nullable(sqlType.number) }, 'select max(id) as id from staking_product')
      return `${row?.act ?? ''} ${product?.id ?? ''} ${floorTo(clock.now(), DAY_MS)}`
    },
    async cells() {
      // What is minted has no index of its own: the market shows coins.
      const all = await offersOnSale(db, ALL, clock.now())
      const plain = all.filter(({ type, isDefi }) => type !== STAKING_TYPE.DEBT && !isDefi)
      // Of protocols each pays its own; what takes no stakes is no rate that anybody could get.
      const parents = all.filter(({ isDefi }) => isDefi).map(({ id }) => id)
      const sets = [...(await protocolsOf(db, parents, clock.now())).values()]
      const protocols = sets.flatMap((some) => onSaleOrAll(some, takesStakes))
      const offers = [...plain, ...protocols]
      return [...Map.groupBy(offers, ({ coin }) => coin)].map(([coin, some]) => cellOf(coin, some))
    },
    evidence: async () => [],
  }
}

const fractionOf = (offer: Offer) => divide(shownRate(offer.terms), 100n, 'down')

function cellOf(asset: string, offers: readonly Offer[]): EarnCell {
  const byRate = offers.toSorted((a, b) => (fractionOf(a) < fractionOf(b) ? 1 : -1))
  const [best, least] = [byRate[0], byRate.at(-1)]
  // A group has one at least.
  if (best === undefined || least === undefined) throw new Error(`no offer of ${asset}`)
  const range = { least: decimalText(fractionOf(least)), most: decimalText(fractionOf(best)) }
  const paid = new Set(offers.flatMap(({ terms }) => terms.rewards.map(({ coin }) => coin)))
  paid.delete(asset)
  return { column: COLUMN, asset, ...range, days: null, others: [...paid].map((other) => ({ asset: other, ...range })) }
}
