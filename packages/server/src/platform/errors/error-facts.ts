/** Code of an error of Node.js or PostgreSQL; empty for one without a code. */
export function errorCode(error: unknown): string {
  return errorText(error, 'code')
}

/** A text that an error carries, such as the constraint that refused a row; empty for one without it. */
export function errorText(error: unknown, field: string): string {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, field) : undefined
  return typeof value === 'string' ? value : ''
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** An error for what was thrown, which may be anything. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}
