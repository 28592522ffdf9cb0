import {
  type AccountMode,
  type AccountModeData,
  accountMode,
  isUnified,
  maintenanceMarginRate,
  setAccountMode,
} from '@tenor/contract/core'
import type { Instant } from '@tenor/contract/time'
import type { Database, Queryable, Transaction } from '../../platform/database/index.ts'
import { type Http, notFound, route } from '../../platform/http/index.ts'
import { balancesOf, FUNDING, MODE_CHANGE, post, UNIFIED } from '../ledger/index.ts'
import type { AccountModule } from './account-module.ts'
import { accountModeOf, writeAccountMode } from './user-changes.ts'
import { findUser, type User, type UserKey } from './users.ts'

export function registerAccountModeRoutes(http: Http, module: AccountModule): void {
  route(http, accountMode, async ({ customer }) => modeData(await lockedUser(module.db, customer, '')))

  route(http, maintenanceMarginRate, async ({ customer }) => {
    return { mode: await modeOf(module.db, customer), maintenance_margin_rate: '0' }
  })

  route(http, setAccountMode, async ({ customer, body }) => {
    const useFunding = body.settings?.use_funding ?? body.use_funding
    return changeMode(module, customer, body.mode, useFunding === undefined ? undefined : useFunding === 1)
  })
}

/** The account mode; inside a transaction it stays as it is until that ends. */
export async function modeOf(db: Queryable, user: UserKey): Promise<AccountMode> {
  const mode = await accountModeOf(db, user)
  if (mode === null) throw notFound()
  return mode
}

/** Chooses a mode and moves all that lies in the account which the new mode does not have, in one transaction. */
async function changeMode(
  module: AccountModule,
  key: UserKey,
  wanted: AccountMode | undefined,
  useFunding: boolean | undefined,
): Promise<AccountModeData> {
  const [at, id] = [module.clock.now(), await module.ids.next()]
  return module.db.transaction(async (tx) => {
    const user = await lockedUser(tx, key, 'for update')
    const mode = wanted ?? user.accountMode
    if (isUnified(mode) !== isUnified(user.accountMode)) await moveAll(tx, { ...key, id, at }, isUnified(mode))
    const next = {
      ...user,
      accountMode: mode,
      accountModeChosen: user.accountModeChosen || wanted !== undefined,
      useFunding: useFunding ?? user.useFunding,
    }
    await writeAccountMode(tx, key, next)
    return modeData(next)
  })
}

type ModeChange = UserKey & { id: number; at: Instant }

async function moveAll(tx: Transaction, { id, at, ...key }: ModeChange, toUnified: boolean): Promise<void> {
  const [debit, credit] = toUnified ? [FUNDING, UNIFIED] : [UNIFIED, FUNDING]
  const rows = (await balancesOf(tx, key)).filter((row) => row.account === debit)
  await post(
    tx,
    rows.map((row, period) => ({
      bucket: key.bucket,
      userId: key.userId,
      reference: id,
      period,
      event: MODE_CHANGE,
      debit,
      credit,
      asset: row.asset,
      amount: row.balance,
      groupId: id,
      at,
    })),
  )
}

async function lockedUser(db: Database | Transaction, key: UserKey, lock: '' | 'for update'): Promise<User> {
  const user = await findUser(db, key, lock)
  if (user === null) throw notFound()
  return user
}

function modeData(user: Pick<User, 'accountMode' | 'accountModeChosen' | 'useFunding'>): AccountModeData {
  return {
    mode: user.accountMode,
    first_open: !user.accountModeChosen,
    settings: { use_funding: user.useFunding },
  }
}
