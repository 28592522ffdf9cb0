import type { Database } from '../../platform/database/index.ts'
import { randomSecret, sealOf } from '../../platform/ids/index.ts'

export type EndLink = { bucket: number; userId: number; kind: string }

/** The token of a link by which e-mail of a kind is ended: it says which, and nobody else can make it. */
export function endToken(key: string, { bucket, userId, kind }: EndLink): string {
  const said = Buffer.from(JSON.stringify([bucket, userId, kind])).toString('base64url')
  return `${said}.${sealOf(key, `end ${said}`)}`
}

/** What a token says; null when we did not make it. */
export function readEndToken(key: string, token: string): EndLink | null {
  const [said = '', seal = ''] = token.split('.')
  if (sealOf(key, `end ${said}`) !== seal) return null
  const [bucket, userId, kind] = JSON.parse(Buffer.from(said, 'base64url').toString()) as [number, number, string]
  return { bucket, userId, kind }
}

/** Made at the first start; servers that start at once end up with the same one. */
export async function mailLinkKey(db: Database): Promise<string> {
  const name = 'mail_link_key'
  await db.execute('insert into setting (name, value) values ($1, $2) on conflict do nothing', [name, randomSecret()])
  const [row] = await db.query<{ value: string }>('select value from setting where name = $1', [name])
  return row?.value ?? randomSecret()
}
