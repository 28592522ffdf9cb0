import { ACCOUNT_MODES, isUnified } from '@tenor/contract/core'
import type { Queryable } from '../../platform/database/index.ts'
import { type AccountCode, SPOT, UNIFIED } from '../ledger/index.ts'
import { modeOf } from './account-mode.ts'
import type { UserKey } from './users.ts'

const UNIFIED_MODES = ACCOUNT_MODES.filter(isUnified)
  .map((mode) => `'${mode}'`)
  .join(', ')

/** SQL of the account that a customer of `app_user` pays from and is paid to in their mode; spot where there is no such row. */
export function selectModeAccount(user: string): string {
  return `(case when ${user}.account_mode in (${UNIFIED_MODES}) then ${UNIFIED} else ${SPOT} end)::smallint`
}

/** The account of one customer; inside a transaction the mode is locked until that ends. */
export async function readModeAccount(db: Queryable, user: UserKey): Promise<AccountCode> {
  return isUnified(await modeOf(db, user)) ? UNIFIED : SPOT
}
