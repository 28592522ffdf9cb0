import type { Decimal8 } from '@tenor/contract/money'
import { countPieces, cutHolding, leafBytes, type OwedSum, sumName } from '@tenor/contract/overview'
import { createMac, sha256 } from './proof-hash.ts'

/** Salts and cuts are HMACs of the snapshot's number by this key. */
export type CutKey = { readonly id: number; readonly key: Uint8Array }

/** A line and asset of holdings, with the total of the book that they lie in. */
export type CutLine = Pick<OwedSum, 'line' | 'asset'> & { readonly total: Decimal8 }

export type CutPiece = {
  readonly k: number
  readonly n: number
  readonly salt: Uint8Array
  readonly amount: Decimal8
  readonly hash: Uint8Array
}
export type CutLeaves = (userId: number, line: CutLine, amount: Decimal8) => CutPiece[]

/** A message is its purpose, snapshot, customer, number, then the name of line and asset. */
const NUMBER_AT = 17
const NAME_AT = 21
const SALT = 1
const PLACES = 2

/** Cuts holdings of a snapshot into pieces, each time the same way, and hashes their leaves. */
export function createCuts({ id, key }: CutKey): CutLeaves {
  const [makeSalt, drawBytes] = [createMac('sha256', key), createMac('sha512', key)]
  const names = new Map<CutLine, Buffer>()
  return (userId, line, amount) => {
    const name = names.get(line) ?? Buffer.from(sumName(line))
    names.set(line, name)
    const message = Buffer.alloc(NAME_AT + name.length)
    message.writeBigUInt64BE(BigInt(id), 1)
    message.writeBigUInt64BE(BigInt(userId), 9)
    name.copy(message, NAME_AT)
    message[0] = PLACES
    const n = countPieces(amount, line.total)
    const pieces = cutHolding(amount, n, (block) => {
      message.writeUInt32BE(block, NUMBER_AT)
      return drawBytes(message)
    })
    message[0] = SALT
    return pieces.map((piece, at) => {
      const k = at + 1
      message.writeUInt32BE(k, NUMBER_AT)
      const salt = makeSalt(message)
      return { k, n, salt, amount: piece, hash: sha256(leafBytes({ salt, userId, k, n, name, amount: piece })) }
    })
  }
}
