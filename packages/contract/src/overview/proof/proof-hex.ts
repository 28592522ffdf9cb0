/** Hexadecimal text as bytes. */
export function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** Bytes as hexadecimal text. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Whether a text is a SHA-256 in hexadecimal, lower case. */
export function isHash(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{64}$/.test(text)
}
