import { decimalText } from '@tenor/contract/money'
import type { StakingQueueRow } from '@tenor/contract/staking'
import type { Instant } from '@tenor/contract/time'
import { Refusal } from '../../platform/http/index.ts'
import { isLossOpen } from './staking-losses.ts'
import type { StakingModule } from './staking-module.ts'
import { offerById } from './staking-product-store.ts'
import { type HeldBy, type Means, payableOf, queueOf, sumOf } from './staking-queue.ts'
import { queueRow } from './staking-queue-views.ts'
import type { Redemption } from './staking-tables.ts'

/* What paying early would pay, shown before it is done. */

const SHOWN_MOST = 50

type Preview = { pid: number; redemptions: number; amount: string; held_by: HeldBy | null; list: StakingQueueRow[] }

/** Whom paying early at an instant would pay and how much: by the judgement of the act itself, of a queue of any length. */
export async function earlyPreview({ db }: StakingModule, pid: number, at: Instant): Promise<Preview> {
  const offer = await offerById(db, pid, at)
  if (offer === null) throw new Refusal(404, 'staking.notFound')
  if (await isLossOpen(db, pid)) throw new Refusal(409, 'staking.loss.open')
  const shown: Redemption[] = []
  let means: Means = { cash: offer.cash, most: null }
  let behind: Redemption | undefined
  let [redemptions, amount] = [0, 0n]
  for (;;) {
    const queue = await queueOf(db, pid, null, behind)
    const { payable, left, heldBy } = payableOf(queue, offer, means, at, true)
    shown.push(...payable.slice(0, SHOWN_MOST - shown.length))
    redemptions += payable.length
    amount += sumOf(payable)
    means = left
    behind = queue.at(-1)
    if (heldBy === null && behind !== undefined) continue
    const list = shown.map((each) => queueRow(each, at))
    // Nothing but cash bounds a preview.
    const held_by = heldBy === 'most' ? null : heldBy
    return { pid, redemptions, amount: decimalText(amount), held_by, list }
  }
}
