import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'
const SHAPE = /^v1\.([A-Za-z0-9_-]{8})\.([A-Za-z0-9_-]+)$/

/** Keeps texts in the database so that a copy of it does not give them away. */
export type Sealer = {
  /** Names the key that seals; every sealed text begins with this and says by it which key opens it. */
  readonly prefix: string
  /** `owner` is bound in: what was sealed for one row opens in no other. */
  seal(text: string, owner: string): string
  /** Takes a text that was never sealed as it is. Throws when the key is not held, or the text was tampered with. */
  open(sealed: string, owner: string): string
  /** Whether one of the keys held opens it. */
  holdsKeyOf(sealed: string): boolean
}

type Key = { name: string; bytes: Buffer }

/**
 * The first key seals, all of them open, so that a key is changed by writing the new one in front of the old. A function is
 * asked for them at each use.
 */
export function createSealer(given: readonly string[] | (() => readonly string[])): Sealer {
  const heldNow = keptWhileSame(typeof given === 'function' ? given : () => given)
  const firstNow = () => {
    const [first] = heldNow()
    if (first === undefined) throw new TypeError('a sealer needs a key')
    return first
  }
  const keyNamed = (name: string | undefined) => heldNow().find((key) => key.name === name)
  firstNow()
  return {
    get prefix() {
      return `v1.${firstNow().name}.`
    },
    seal(text, owner) {
      const first = firstNow()
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, first.bytes, nonce).setAAD(Buffer.from(owner))
      const hidden = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `v1.${first.name}.${hidden.toString('base64url')}`
    },
    open(sealed, owner) {
      const parts = SHAPE.exec(sealed)
      if (parts === null) return sealed
      const key = keyNamed(parts[1])
      if (key === undefined) throw new TypeError(`key ${parts[1]} is not held`)
      const hidden = Buffer.from(parts[2] ?? '', 'base64url')
      const cipher = createDecipheriv(CIPHER, key.bytes, hidden.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(owner)).setAuthTag(hidden.subarray(-TAG_BYTES))
      return Buffer.concat([cipher.update(hidden.subarray(NONCE_BYTES, -TAG_BYTES)), cipher.final()]).toString('utf8')
    },
    holdsKeyOf: (sealed) => keyNamed(SHAPE.exec(sealed)?.[1]) !== undefined,
  }
}

/** Keys as they are used, made anew only when the texts are others. */
function keptWhileSame(texts: () => readonly string[]): () => readonly Key[] {
  let of = ''
  let held: readonly Key[] = []
  return () => {
    const now = texts()
    if (now.join() !== of) {
      held = now.map(keyOf)
      of = now.join()
    }
    return held
  }
}

/** Whether a text is a key: 32 bytes in base64url. */
export function isSealingKey(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text)
}

/** A new random key. */
export function newSealingKey(): string {
  return randomBytes(KEY_BYTES).toString('base64url')
}

function keyOf(text: string): Key {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== KEY_BYTES) throw new TypeError('a sealing key has 32 bytes')
  return { name: createHash('sha256').update(bytes).digest('base64url').slice(0, 8), bytes }
}
