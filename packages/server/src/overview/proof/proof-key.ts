import { createPrivateKey, createPublicKey, hash, sign } from 'node:crypto'
import type { Database } from '../../platform/database/index.ts'
import { openKeptKey } from '../../platform/kept-key/index.ts'
import { createMac } from './proof-hash.ts'

/** Signs statements by Ed25519. Texts are hexadecimal. */
export type ProofKey = {
  readonly publicKey: string
  sign(text: string): string
  /** The key of a snapshot's salts and cuts. It is another one for each snapshot and stored nowhere. */
  snapshotKey(id: number): Uint8Array
}

/** PKCS #8 of an Ed25519 key (RFC 8410) is this, then the 32 bytes of the key. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Name of the row in `setting`: a sandbox keeps its own. */
const PROOF_KEY = 'proof_key'

/** The key of 32 bytes in hexadecimal. */
export function proofKeyOf(hex: string): ProofKey {
  const secret = Buffer.from(hex, 'hex')
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, secret]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
  const mac = createMac('sha256', secret)
  return {
    publicKey,
    sign: (text) => sign(null, Buffer.from(text), key).toString('hex'),
    snapshotKey: (id) => mac(Buffer.from(`tenor proof snapshot ${id}`)),
  }
}

/** The configured key; without one a sandbox makes its own and keeps it, and a live server signs nothing. */
export async function openProofKey(
  db: Database,
  { configured, isSandbox }: { configured: string | null; isSandbox: boolean },
): Promise<ProofKey | null> {
  if (configured !== null) return proofKeyOf(configured)
  if (!isSandbox) return null
  return proofKeyOf(hash('sha256', await (await openKeptKey(db, PROOF_KEY)).newest()))
}
