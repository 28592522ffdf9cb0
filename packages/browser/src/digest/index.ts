/* What a browser computes to check what was published: hexadecimal, as everybody's programs write it. */

/** Where the page is not served securely a browser computes none. */
export const canDigest: boolean = globalThis.crypto?.subtle !== undefined

const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const

/** SHA-256 of a text. */
export async function digestOf(text: string): Promise<string> {
  return hexOf(await crypto.subtle.digest('SHA-256', bytesOf(text)))
}

/** SHA-256 of bytes. */
export async function bytesDigestOf(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as BufferSource))
}

/** Whether a text is signed by an Ed25519 key; both in hexadecimal. Null where this browser knows no such keys. */
export async function isSignedBy(
  publicKey: string,
  { text, signature }: { text: string; signature: string },
): Promise<boolean | null> {
  const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  try {
    const key = await crypto.subtle.importKey('raw', bytes(publicKey), { name: 'Ed25519' }, false, ['verify'])
    return await crypto.subtle.verify({ name: 'Ed25519' }, key, bytes(signature), bytesOf(text))
  } catch {
    return null
  }
}

/** HMAC-SHA256 of texts under a key. */
export async function sealsOf(key: string, texts: readonly string[]): Promise<string[]> {
  const known = await crypto.subtle.importKey('raw', bytesOf(key), HMAC, false, ['sign'])
  return Promise.all(texts.map(async (text) => hexOf(await crypto.subtle.sign('HMAC', known, bytesOf(text)))))
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
