import {
  WALLET_OPEN_MOST,
  type WalletTransferRow,
  wallet,
  walletCancel,
  walletHoldViolation,
  walletTransfer,
  walletTransfers,
} from '@tenor/contract/core'
import { decimal, decimalText } from '@tenor/contract/money'
import { type Instant, unixSeconds } from '@tenor/contract/time'
import { readPage, type Transaction } from '../../platform/database/index.ts'
import {
  answerOnce,
  type Customer,
  type Http,
  notFound,
  orAnswerBefore,
  pageEnd,
  pageRequest,
  Refusal,
  refuseOn,
  refuseWithheld,
  route,
} from '../../platform/http/index.ts'
import { refuseFine, refuseUnheld } from '../assets/index.ts'
import { post } from '../ledger/index.ts'
import { registerWalletDesk } from './wallet-desk-routes.ts'
import type { WalletModule } from './wallet-module.ts'
import { holdPosts, moveOn } from './wallet-moves.ts'
import {
  countOpenTransfers,
  findWalletTransfer,
  insertWalletTransfer,
  lockBars,
  readHold,
  type WalletTransfer,
  walletTransfersOf,
} from './wallet-store.ts'

/** Customers' calls, and those of the back office. */
export function registerWallet(http: Http, module: WalletModule): void {
  const { db, clock } = module
  route(http, wallet, async ({ customer }) => {
    const until = await readHold(db, customer)
    const isHeld = walletHoldViolation(until, clock.now()) !== null
    return {
      connected: module.wallet !== null,
      name: module.wallet?.name ?? null,
      held_until: isHeld && until !== null ? unixSeconds(until) : null,
    }
  })

  route(http, walletTransfers, async ({ customer, query }) => {
    const list = walletTransfersOf(customer)
    const page = await readPage(db, list, pageRequest(query, list))
    return { list: page.rows.map(walletWire), ...pageEnd(page) }
  })

  route(http, walletTransfer, async ({ customer, body, key }) => {
    const { asset, direction } = body
    const amount = decimal(body.amount)
    const { bucket, userId } = customer
    const at = clock.now()
    const content = { asset, amount: decimalText(amount), direction }
    const once = { bucket, userId, key, act: 'wallet.transfer', content, at }
    return orAnswerBefore(db, once, async () => {
      if (module.wallet === null) throw new Refusal(422, 'wallet.none')
      refuseUnheld(module.assets, asset)
      refuseFine(module.assets, asset, amount)
      refuseWithheld(customer, 'transfer')
      // Money that leaves wants the fund password as a rule; one that is given must be right either way.
      if (direction === 'out' || body.fundpass !== undefined) await module.verifyFundPassword(customer, body.fundpass)
      return answerOnce(db, once, async (tx) => {
        const transfer = await reserveTransfer(tx, module, customer, { direction, asset, amount, at })
        return { ...walletWire(transfer), text: body.text ?? null }
      })
    })
  })

  route(http, walletCancel, async ({ customer, params }) => {
    const { bucket, userId } = customer
    return db.transaction(async (tx) => {
      const transfer = await findWalletTransfer(tx, { bucket, userId, id: params.id })
      if (transfer === null) throw notFound()
      if (transfer.state === 'cancelling') return walletWire(transfer)
      const asked =
        transfer.state === 'reserving'
          ? await moveOn(tx, transfer, { to: 'cancelling', reason: null, now: clock.now() })
          : null
      if (asked === null) throw new Refusal(409, 'wallet.tooLate')
      return walletWire(asked)
    })
  })

  registerWalletDesk(http, module)
}

type NewTransfer = Pick<WalletTransfer, 'direction' | 'asset' | 'amount'> & { at: Instant }

/** Refuses a customer who may not transfer now; else keeps the amount apart for the transfer. */
async function reserveTransfer(
  tx: Transaction,
  { ids, nameOf }: WalletModule,
  customer: Customer,
  { direction, asset, amount, at }: NewTransfer,
): Promise<WalletTransfer> {
  const bars = await lockBars(tx, customer, 'for update')
  if (bars.frozenUntil !== null && at < bars.frozenUntil) throw new Refusal(403, 'account.frozen')
  if (direction === 'out') refuseOn(walletHoldViolation(bars.heldUntil, at))
  if ((await countOpenTransfers(tx, customer)) >= WALLET_OPEN_MOST) {
    throw new Refusal(422, 'wallet.tooManyOpen', { most: WALLET_OPEN_MOST })
  }
  const transfer: WalletTransfer = {
    bucket: customer.bucket,
    userId: customer.userId,
    id: await ids.next(),
    customer: await nameOf(tx, customer),
    direction,
    asset,
    amount,
    state: 'reserving',
    createdAt: at,
    endedAt: null,
    tries: 0,
    fault: null,
    reason: null,
  }
  await insertWalletTransfer(tx, transfer)
  await post(tx, holdPosts(transfer))
  return transfer
}

function walletWire(transfer: WalletTransfer): WalletTransferRow {
  const { id, direction, asset, amount, state, createdAt, endedAt, fault } = transfer
  return {
    id: String(id),
    direction,
    asset,
    amount: decimalText(amount),
    state,
    delayed: endedAt === null && fault !== null,
    created_at: unixSeconds(createdAt),
    ended_at: endedAt === null ? null : unixSeconds(endedAt),
  }
}
