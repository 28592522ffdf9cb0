import { z } from 'zod'
import { sealOf } from '../../platform/ids/index.ts'

/** Where the key of these links is kept. */
export const MAIL_LINK_KEY = 'mail_link_key'

export type EndLink = { bucket: number; userId: number; kind: string }

const saidSchema = z.tuple([z.int(), z.int(), z.string()])

/** The token of a link by which e-mail of a kind is ended: it says which, and nobody else can make it. */
export function endToken(key: string, { bucket, userId, kind }: EndLink): string {
  const said = Buffer.from(JSON.stringify([bucket, userId, kind])).toString('base64url')
  return `${said}.${sealOf(key, `end ${said}`)}`
}

/** What a token says; null when we did not make it by one of these keys. */
export function readEndToken(keys: readonly string[], token: string): EndLink | null {
  const [said = '', seal = ''] = token.split('.')
  if (!keys.some((key) => sealOf(key, `end ${said}`) === seal)) return null
  const [bucket, userId, kind] = saidSchema.parse(JSON.parse(Buffer.from(said, 'base64url').toString()))
  return { bucket, userId, kind }
}
