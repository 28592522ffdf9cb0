/* What a browser computes to check what was published: hexadecimal, as everybody's programs write it. */

/** Where the page is not served securely a browser computes none. */
export const canDigest: boolean = globalThis.crypto?.subtle !== undefined

const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const

/** SHA-256 of a text. */
export async function digestOf(text: string): Promise<string> {
  return hexOf(await crypto.subtle.digest('SHA-256', bytesOf(text)))
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
