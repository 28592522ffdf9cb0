import { assetStopViolation, decimalsViolation, isListed, sandboxFaucet } from '@tenor/contract/core'
import { type Decimal8, decimal, decimalText, ONE } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import type { Transaction } from '../../platform/database/index.ts'
import { answerOnce, type Http, Refusal, refuseOn, route } from '../../platform/http/index.ts'
import { DEPOSIT, HOUSE_EXTERNAL, SPOT } from './ledger-accounts.ts'
import type { LedgerModule } from './ledger-module.ts'
import { post } from './ledger-post.ts'
import { balanceOf, type Owner } from './ledger-views.ts'

const FAUCET_MOST: Decimal8 = 1_000_000_000n * ONE

/** Play money: hung in a sandbox only. */
export function registerFaucet(http: Http, module: LedgerModule): void {
  route(http, sandboxFaucet, async ({ customer, body, key }) => {
    const { asset } = body
    const amount = decimal(body.amount)
    if (!isListed(module.assets, asset)) throw new Refusal(422, 'ledger.asset.unknown')
    refuseOn(assetStopViolation(module.assets, asset))
    refuseOn(decimalsViolation(module.assets, asset, amount))
    if (amount > FAUCET_MOST) throw new Refusal(422, 'ledger.faucet.tooMuch', { amount: decimalText(FAUCET_MOST) })
    const content = { asset, amount: decimalText(amount) }
    const { bucket, userId } = customer
    const at = module.clock.now()
    return answerOnce(module.db, { bucket, userId, key, act: 'sandbox.faucet', content, at }, async (tx) => {
      const id = await module.ids.next()
      await deposit(tx, customer, { id, asset, amount, at })
      const available = decimalText(await balanceOf(tx, customer, asset))
      return { id: String(id), ...content, available }
    })
  })
}

type Deposit = { id: number; asset: string; amount: Decimal8; at: Instant }

/** Credits a customer's spot account from outside. */
export async function deposit(tx: Transaction, owner: Owner, { id, asset, amount, at }: Deposit): Promise<void> {
  await post(tx, [
    {
      bucket: owner.bucket,
      userId: owner.userId,
      reference: id,
      period: 0,
      event: DEPOSIT,
      debit: HOUSE_EXTERNAL,
      credit: SPOT,
      asset,
      amount,
      groupId: id,
      at,
    },
  ])
}
