import { decimalsViolation, isHeldAsset, isUnified, type TransferAccount, transfer } from '@tenor/contract/core'
import { decimal, decimalText } from '@tenor/contract/money'
import { unixSeconds } from '@tenor/contract/time'
import type { Transaction } from '../../platform/database/index.ts'
import {
  answerOnce,
  type Http,
  orAnswerBefore,
  Refusal,
  refuseOn,
  refuseWithheld,
  route,
} from '../../platform/http/index.ts'
import { type AccountCode, FUNDING, SPOT, TRANSFER, UNIFIED } from './ledger-accounts.ts'
import type { LedgerModule } from './ledger-module.ts'
import { post } from './ledger-post.ts'
import type { Owner } from './ledger-views.ts'

const CODES: Readonly<Record<TransferAccount, AccountCode>> = { spot: SPOT, funding: FUNDING, unified: UNIFIED }

/** Registers the transfer between a customer's own accounts. */
export function registerTransfer(http: Http, module: LedgerModule): void {
  route(http, transfer, async ({ customer, body, key }) => {
    const { asset, from, to } = body
    if (!isHeldAsset(module.assets, asset)) throw new Refusal(422, 'ledger.asset.unknown')
    if (from === to) throw new Refusal(422, 'ledger.transfer.sameAccount')
    const amount = decimal(body.amount)
    refuseOn(decimalsViolation(module.assets, asset, amount))
    const content = { asset, amount: decimalText(amount), from, to }
    const at = module.clock.now()
    const { bucket, userId } = customer
    const once = { bucket, userId, key, act: 'account.transfer', content, at }
    return orAnswerBefore(module.db, once, async () => {
      refuseWithheld(customer, 'transfer')
      // Nothing leaves the customer, so no fund password is asked for; one that is given must be right.
      if (body.fundpass !== undefined) await module.verifyFundPassword(customer, body.fundpass)
      return answerOnce(module.db, once, async (tx) => {
        await refuseMissingAccount(module, tx, customer, [from, to])
        const id = await module.ids.next()
        const accounts = { debit: CODES[from], credit: CODES[to] }
        const about = { bucket, userId, reference: id, period: 0, event: TRANSFER, groupId: id, at }
        await post(tx, [{ ...about, ...accounts, asset, amount }])
        return { id: String(id), ...content, at: unixSeconds(at), text: body.text ?? null }
      })
    })
  })
}

/** Refuses an account that the customer's mode does not have; the mode cannot change until the transaction ends. */
async function refuseMissingAccount(
  module: LedgerModule,
  tx: Transaction,
  owner: Owner,
  accounts: readonly TransferAccount[],
): Promise<void> {
  const missing = isUnified(await module.modeOf(tx, owner)) ? 'funding' : 'unified'
  if (accounts.includes(missing)) throw new Refusal(422, 'ledger.transfer.accountMissing', { account: missing })
}
