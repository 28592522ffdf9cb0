import { type NewSoftCoin, softTermsOf } from '@tenor/contract/soft-staking'
import { DAY_MS, floorTo } from '@tenor/contract/time'
import type { Customer } from '../../platform/http/index.ts'
import { insertCoin, newCoin } from './soft-staking-catalogue.ts'
import type { SoftStakingModule } from './soft-staking-module.ts'
import { switchSoftStaking } from './soft-staking-switch.ts'

/* What a new sandbox has to earn with, and a customer who does, so that there is something to look at. */

const ON_SALE: readonly NewSoftCoin[] = [
  { coin: 'BTC', rate_year: '0.006', min_amount: '0.001', max_amount: '10', status: 'listed' },
  { coin: 'ETH', rate_year: '0.018', min_amount: '0.05', max_amount: '200', status: 'listed' },
  { coin: 'SOL', rate_year: '0.034', min_amount: '0.5', max_amount: '5000', status: 'listed' },
  { coin: 'GT', rate_year: '0.012', min_amount: '1', max_amount: '-1', status: 'listed' },
]

/** Puts them on sale where nothing ever was, and switches soft staking on for the demo's customer. */
export async function beginSoftStaking(module: SoftStakingModule, customer: Customer): Promise<void> {
  const { db, clock, ids } = module
  const now = clock.now()
  const first = await ids.take(ON_SALE.length)
  await db.transaction(async (tx) => {
    const known = await tx.query('select 1 as one from soft_staking_coin order by id limit 1')
    if (known.length > 0) return
    for (const [at, body] of ON_SALE.entries()) {
      const coin = newCoin(first[at] ?? 0, at + 1, body, now)
      await insertCoin(tx, coin, floorTo(now, DAY_MS), softTermsOf(body))
    }
  })
  await switchSoftStaking(module, customer, true)
}
