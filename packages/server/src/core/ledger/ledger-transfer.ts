import { isKnownAsset, isUnified, type TransferAccount, transfer } from '@tenor/contract/core'
import { decimal, decimalText } from '@tenor/contract/money'
import { unixSeconds } from '@tenor/contract/time'
import type { Transaction } from '../../platform/database/index.ts'
import { answerOnce, type Http, Refusal, route } from '../../platform/http/index.ts'
import { type AccountCode, FUNDING, SPOT, TRANSFER, UNIFIED } from './ledger-accounts.ts'
import { post } from './ledger-post.ts'
import type { LedgerRoom } from './ledger-room.ts'
import type { Owner } from './ledger-views.ts'

const CODES: Readonly<Record<TransferAccount, AccountCode>> = { spot: SPOT, funding: FUNDING, unified: UNIFIED }

/** Hangs the transfer between a customer's own accounts. */
export function hangTransfer(http: Http, room: LedgerRoom): void {
  route(http, transfer, async ({ customer, body, key }) => {
    const { asset, from, to } = body
    if (!isKnownAsset(asset)) throw new Refusal(422, 'ledger.asset.unknown')
    if (from === to) throw new Refusal(422, 'ledger.transfer.sameAccount')
    // Nothing leaves the customer, so no fund password is asked for; one that is given must be right.
    if (body.fundpass !== undefined) await room.verifyFundPassword(customer, body.fundpass)
    const amount = decimal(body.amount)
    const content = { asset, amount: decimalText(amount), from, to }
    const at = room.clock.now()
    const { bucket, userId } = customer
    return answerOnce(room.db, { bucket, userId, key, act: 'account.transfer', content, at }, async (tx) => {
      await refuseMissingAccount(room, tx, customer, [from, to])
      const id = await room.ids.next()
      const accounts = { debit: CODES[from], credit: CODES[to] }
      const about = { bucket, userId, reference: id, period: 0, event: TRANSFER, groupId: id, at }
      await post(tx, [{ ...about, ...accounts, asset, amount }])
      return { id: String(id), ...content, at: unixSeconds(at), text: body.text ?? null }
    })
  })
}

/** Refuses an account that the customer's mode does not have; the mode cannot change until the transaction ends. */
async function refuseMissingAccount(
  room: LedgerRoom,
  tx: Transaction,
  owner: Owner,
  accounts: readonly TransferAccount[],
): Promise<void> {
  const missing = isUnified(await room.modeOf(tx, owner)) ? 'funding' : 'unified'
  if (accounts.includes(missing)) throw new Refusal(422, 'ledger.transfer.accountMissing', { account: missing })
}
