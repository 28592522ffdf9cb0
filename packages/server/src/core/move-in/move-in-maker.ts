import type { Manifest } from '@tenor/contract/core'
import type { Violation } from '@tenor/contract/http'
import type { Decimal8 } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import type { Database, Queryable, Transaction } from '../../platform/database/index.ts'
import type { AccountCode } from '../ledger/index.ts'

/** A line whose customer is known. */
export type MoveInLine = {
  readonly line: number
  readonly bucket: number
  readonly userId: number
  /** The account of the customer's mode. */
  readonly account: AccountCode
  readonly asset: string
  readonly amount: Decimal8
  readonly fields: Readonly<Record<string, string>>
}

/** How much of a product there is for lines: for one customer, and for all; null where there is no bound. */
type MoveInRoom = { readonly own: Decimal8 | null; readonly all: Decimal8 | null }

/** What a line would become, by names; or what stands against it. Lines of one product share its room, the first in first. */
export type MoveInVerdict =
  | { readonly makes: Readonly<Record<string, string>>; readonly room?: MoveInRoom }
  | { readonly refused: Violation }

/** A line that is made, with the id of what it becomes. */
export type MakingLine = MoveInLine & { readonly id: number }

/** Money that a line brings to an account of its customer. */
export type Brought = {
  readonly line: number
  readonly account: AccountCode
  readonly asset: string
  readonly amount: Decimal8
}

/** Room that was handed out before is gone: it is handed out anew before the next try. */
export class MoveInShort extends Error {}

export type MoveInAct = {
  readonly at: Instant
  /** Nothing is tried after this: lines without room are refused, where before they throw `MoveInShort`. */
  readonly isLastTry: boolean
  /** Joins all transfers of a file. */
  readonly groupId: number
  /** Posts what lines bring; once, before anything of the product's that takes it. */
  bring(brought: readonly Brought[]): Promise<void>
}

/** How lines of one kind become holdings. */
export type MoveInMaker = {
  /** Names what of the product a line is about: lines of one name are added up. */
  productOf(line: { readonly asset: string; readonly fields: Readonly<Record<string, string>> }): string
  /** Judges by what is so; changes nothing. One verdict a line, in turn. */
  judge(db: Queryable, lines: readonly MoveInLine[], now: Instant): Promise<readonly MoveInVerdict[]>
  /** Beside the transaction, before `make`: room is handed to the bucket. */
  prepare?(db: Database, lines: readonly MakingLine[], now: Instant): Promise<void>
  /** Makes what was judged again in this transaction. All lines are of one bucket. What stands against a line by now, in turn. */
  make(tx: Transaction, lines: readonly MakingLine[], act: MoveInAct): Promise<readonly (Violation | null)[]>
}

/** Makers by the names of their kinds. */
export type MoveInMakers = Readonly<Record<string, MoveInMaker>>

/** The makers of all products. What a manifest names and nobody makes, or the other way round, must not be. */
export function makersOf(
  modules: readonly { manifest: Pick<Manifest, 'name' | 'moveIns'>; moveIns: MoveInMakers }[],
): MoveInMakers {
  for (const { manifest, moveIns } of modules) {
    const named = (manifest.moveIns ?? []).map(({ name }) => name)
    const [told, made] = [named, Object.keys(moveIns)].map((names) => [...names].sort().join(', '))
    if (told !== made) throw new TypeError(`${manifest.name} names the kinds ${told} that move in, and makes ${made}`)
  }
  return Object.assign({}, ...modules.map(({ moveIns }) => moveIns))
}
