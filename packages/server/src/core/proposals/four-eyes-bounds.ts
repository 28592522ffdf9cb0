import {
  CLOSED_BOUNDS,
  type FourEyesBounds,
  fourEyesOfWire,
  fourEyesRow,
  fourEyesWire,
  OPEN_BOUNDS,
} from '@tenor/contract/core'
import { withGiven } from '@tenor/contract/http'
import type { Mode } from '../../platform/config/index.ts'
import { type Queryable, sqlType, type Transaction } from '../../platform/database/index.ts'

const NAME = 'four_eyes'

/** The bounds in force: those of the mode, and what operators have changed of them. */
export async function boundsNow(db: Queryable, mode: Mode): Promise<FourEyesBounds> {
  const [row] = await db.query({ value: sqlType.text }, 'select value from setting where name = $1', [NAME])
  return mergedBounds(mode, row?.value)
}

/** The same, locked: whoever gives by the caps of a day waits for the one before. */
export async function lockBounds(tx: Transaction, mode: Mode): Promise<FourEyesBounds> {
  await tx.execute(`insert into setting (name, value) values ($1, '{}') on conflict do nothing`, [NAME])
  const [row] = await tx.query({ value: sqlType.text }, 'select value from setting where name = $1 for update', [NAME])
  return mergedBounds(mode, row?.value)
}

export async function writeBounds(tx: Transaction, bounds: FourEyesBounds): Promise<void> {
  await tx.execute('update setting set value = $2 where name = $1', [NAME, JSON.stringify(fourEyesWire(bounds))])
}

function mergedBounds(mode: Mode, changed: string | undefined): FourEyesBounds {
  const begin = fourEyesWire(mode === 'live' ? CLOSED_BOUNDS : OPEN_BOUNDS)
  return fourEyesOfWire(withGiven(begin, fourEyesRow.partial().parse(JSON.parse(changed ?? '{}'))))
}
