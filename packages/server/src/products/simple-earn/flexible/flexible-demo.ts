import { floorTo, HOUR_MS, isoText } from '@tenor/contract/time'
import type { Customer } from '../../../platform/http/index.ts'
import { bucketOfText } from '../../../platform/ids/index.ts'
import type { FlexibleModule } from './flexible-module.ts'
import { type PoolBody, termsAfter } from './flexible-pool-acts.ts'
import { subscribe } from './flexible-service.ts'
import { writeTerms } from './flexible-terms.ts'

/* The pools of a new sandbox, whose borrowers are simulated, so that there is something to look at. */

const CURVE = { base: '0.005', slope1: '0.05', kink: '0.8', slope2: '0.4', cap: '0.3' }
const LOW_CURVE = { base: '0.001', slope1: '0.015', kink: '0.8', slope2: '0.15', cap: '0.1' }

const POOLS: readonly PoolBody[] = [
  {
    asset: 'USDT',
    curve: CURVE,
    max_lend_rate_year: '0.3',
    limit_min_lend_rate_year: '0.01',
    service_fee: '0.18',
    min_lend_amount: '1',
    ladder_apr: [
      { left: '0', right: '500', apr: '0.02' },
      { left: '500', right: '-1', apr: '0' },
    ],
  },
  {
    asset: 'BTC',
    curve: LOW_CURVE,
    max_lend_rate_year: '0.1',
    service_fee: '0.18',
    min_lend_amount: '0.00001',
  },
  {
    asset: 'ETH',
    curve: LOW_CURVE,
    max_lend_rate_year: '0.1',
    service_fee: '0.18',
    min_lend_amount: '0.0001',
  },
  {
    asset: 'USDC',
    curve: CURVE,
    max_lend_rate_year: '0.3',
    limit_min_lend_rate_year: '0.01',
    service_fee: '0.18',
    min_lend_amount: '1',
  },
  { asset: 'SOL', curve: CURVE, max_lend_rate_year: '0.3', service_fee: '0.18', min_lend_amount: '0.01' },
]

/** What the sandbox's customer puts into them on its first day: of every pool, for one without lenders has no rate. */
const SUBSCRIBED = [
  { asset: 'USDT', amount: '8000' },
  { asset: 'BTC', amount: '0.25' },
  { asset: 'ETH', amount: '4' },
  { asset: 'SOL', amount: '90' },
  { asset: 'USDC', amount: '2000' },
] as const

/** Opens them where no pool ever was, and subscribes as the sandbox's customer. */
export async function beginFlexible(module: FlexibleModule, customer: Customer): Promise<void> {
  if (!(await openPools(module))) return
  for (const body of SUBSCRIBED) await subscribe(module, { customer, body, key: null })
}

async function openPools({ db, clock, ids }: FlexibleModule): Promise<boolean> {
  const now = clock.now()
  const hour = floorTo(now, HOUR_MS)
  const first = await ids.take(POOLS.length)
  return await db.transaction(async (tx) => {
    const known = await tx.query('select 1 as one from flexible_pool order by asset limit 1')
    if (known.length > 0) return false
    for (const [place, body] of POOLS.entries()) {
      await tx.execute(
        `insert into flexible_pool (asset, id, listing, created_at, open_hour, cleared_until, done_until, house_bucket, simulated)
         values ($1, $2, 'listed', $3, $4, $4, $4, $5, true)`,
        [body.asset, first[place] ?? 0, isoText(now), isoText(hour), bucketOfText(body.asset)],
      )
      await writeTerms(tx, body.asset, hour, termsAfter(null, body))
    }
    return true
  })
}
