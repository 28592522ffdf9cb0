import { decimalText } from '@tenor/contract/money'
import { readFeed } from '@tenor/contract/staking'
import { DAY_MS, type Instant, isoText, later } from '@tenor/contract/time'
import { askJson } from '../../platform/outside/index.ts'
import type { StakingModule } from './staking-module.ts'
import type { Offer } from './staking-product-store.ts'
import { tellValues, untoldDays, writeValue } from './staking-source-store.ts'

const dayText = (day: Instant) => isoText(day).slice(0, 10)

/**
 * Asks the validator feed for the days of a product that it has not told, and takes what it says. A feed that does not answer, or
 * not in its format, has told nothing: the day waits, and it is asked again.
 */
export async function askFeed(module: StakingModule, offer: Offer, until: Instant): Promise<void> {
  const { validatorFeed: feed, log, db, clock } = module
  const missing = await untoldDays(db, offer, until)
  const [first, last] = [missing[0], missing.at(-1)]
  if (feed === null || first === undefined || last === undefined) return
  const url = new URL(feed.url)
  const asked = { pid: String(offer.id), coin: offer.coin, from: dayText(first), to: dayText(last) }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  const answer = await askJson(url, feed.key)
  const told = answer.ok ? readFeed(answer.body) : null
  if (told === null) {
    log.warn({ pid: offer.id, fault: answer.ok ? 'format' : answer.fault }, 'the validator feed told nothing')
    return
  }
  // What it says of days that it was not asked for is not asked for.
  const values = told.filter(({ day }) => day >= first && later(day, DAY_MS) <= until)
  const at = clock.now()
  await db.transaction((tx) =>
    tellValues(tx, module, offer, {
      values,
      origin: 'feed',
      at,
      refuse({ value: { day, coin, value }, decision }) {
        const said = { pid: offer.id, day: dayText(day), coin, rate: decimalText(value), decision }
        log.warn(said, 'a value of the validator feed was refused')
      },
      async wait(judged) {
        const reason = judged.decision === 'changed' ? 'changed' : 'ceiling'
        await writeValue(tx, await module.ids.next(), judged, { state: 'waiting', reason, origin: 'feed', at })
        return false
      },
    }),
  )
}
