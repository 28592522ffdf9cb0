import { type Decimal8, decimalText } from '@tenor/contract/money'
import {
  growingTree,
  hexOf,
  type OwedNode,
  type OwedSum,
  type ProofSnapshotRow,
  statementText,
} from '@tenor/contract/overview'
import type { Instant } from '@tenor/contract/time'
import { writeAudit } from '../../platform/audit/index.ts'
import type { Queryable } from '../../platform/database/index.ts'
import { Refusal } from '../../platform/http/index.ts'
import { BUCKETS, hexDigestOf, randomSecret } from '../../platform/ids/index.ts'
import type { ProofKey } from './proof-key.ts'
import { heldByAsset, heldStatement, keptLeaves, owedCustomers, owedStatement, placed, sha256 } from './proof-leaves.ts'
import type { ProofModule } from './proof-module.ts'
import {
  type Begun,
  beginSnapshot,
  headWire,
  lastStatement,
  publish,
  removeSnapshot,
  writePart,
} from './proof-store.ts'

/** Buckets whose customers are in memory at a time. */
const BUCKETS_AT_A_TIME = 16

type Asked = { dueAt: Instant | null; by: number | null }

/**
 * Makes and publishes a snapshot. All buckets are read in one transaction, so all are of one moment; of a customer's money nothing is ever
 * between two buckets. Null where the midnight has its snapshot.
 */
export async function takeSnapshot(module: ProofModule, asked: Asked): Promise<ProofSnapshotRow | null> {
  const { db, clock, ids, key } = module
  if (key === null) throw new Refusal(422, 'proof.noKey')
  const begun: Begun = { id: await ids.next(), at: clock.now(), saltKey: randomSecret() }
  if (!(await beginSnapshot(module, { ...begun, ...asked }))) {
    if (asked.dueAt !== null) return null
    throw new Refusal(409, 'proof.underWay')
  }
  try {
    const tree = await build(module, begun)
    return await sign(module, key, { ...begun, ...asked, ...tree })
  } catch (error) {
    await removeSnapshot(db, begun.id)
    throw error
  }
}

type Built = { root: OwedNode | null; held: ReadonlyMap<string, Decimal8> }

async function build(module: ProofModule, begun: Begun): Promise<Built> {
  const [owed, elsewhere] = [owedStatement(module), heldStatement(module)]
  return module.db.transaction(async (tx) => {
    await tx.execute('set transaction isolation level repeatable read, read only')
    const tree = growingTree(sha256)
    const held = new Map<string, Decimal8>()
    for (let first = 0; first < BUCKETS; first += BUCKETS_AT_A_TIME) {
      const range = [first, first + BUCKETS_AT_A_TIME - 1] as const
      const [buckets, byAsset] = await Promise.all([owedCustomers(tx, owed, range), heldByAsset(tx, elsewhere, range)])
      for (const [asset, amount] of byAsset) held.set(asset, (held.get(asset) ?? 0n) + amount)
      for (const [bucket, customers] of buckets) {
        const leaves = placed(customers, begun)
        const part = growingTree(sha256)
        for (const { node } of leaves) part.add(node)
        const root = part.root()
        if (root === null) continue
        tree.add(root)
        await writePart(module.db, begun.id, { bucket, root, leaves: keptLeaves(leaves) })
      }
    }
    return { root: tree.root(), held }
  })
}

/** What lies on accounts must be what the ledger says: else nothing is published. */
function refuseUnequal(sums: readonly OwedSum[], held: Built['held'], claims: ProofModule['claims']): void {
  const onAccounts = new Map<string, Decimal8>()
  for (const { line, asset, amount } of sums) {
    if (!(line in claims)) onAccounts.set(asset, (onAccounts.get(asset) ?? 0n) + amount)
  }
  for (const asset of new Set([...onAccounts.keys(), ...held.keys()])) {
    const [inTree, inLedger] = [onAccounts.get(asset) ?? 0n, held.get(asset) ?? 0n]
    if (inTree === inLedger) continue
    const text = `${decimalText(inTree)} ${asset} in the tree, ${decimalText(inLedger)} in the ledger`
    throw new RangeError(`a snapshot is not published: ${text}`)
  }
}

/** The root of a tree of nobody: the hash of nothing. */
const NOBODY: OwedNode = { hash: sha256(new Uint8Array()), customers: 0, sums: [] }

async function sign(
  { db, clock, claims }: ProofModule,
  key: ProofKey,
  { id, at, dueAt, by, root, held }: Begun & Asked & Built,
): Promise<ProofSnapshotRow> {
  const { hash, customers, sums } = root ?? NOBODY
  refuseUnequal(sums, held, claims)
  const hex = hexOf(hash)
  await db.transaction(async (tx) => {
    const statement = statementText({ id, at, customers, root: hex, sums, previous: await previousOf(tx) })
    await publish(tx, {
      ...{ id, customers, root: hex, statement, signature: key.sign(statement), publicKey: key.publicKey, held },
      sums: sums.map((sum) => ({ ...sum, isClaim: sum.line in claims })),
    })
    if (by === null) return
    const entry = { at: clock.now(), actorId: by, act: 'proof.snapshot', subject: `snapshot ${id}` }
    await writeAudit(tx, { ...entry, before: null, after: { root: hex, customers } })
  })
  return headWire({ id, at, customers, root: hex, daily: dueAt !== null })
}

async function previousOf(tx: Queryable): Promise<string | null> {
  const last = await lastStatement(tx)
  return last === null ? null : hexDigestOf(last)
}
