import { type Instant, instant, instantOfSeconds, SECOND_MS } from '@tenor/contract/time'

/* The desk's time is the server's, which in a sandbox can be days ahead of this machine's. */

let ahead_ms = 0

/** Takes the server's time as it came with the session. */
export function heardTime(now_seconds: number): void {
  const heard_ms = instantOfSeconds(now_seconds) - Date.now()
  if (Math.abs(heard_ms - ahead_ms) > 2 * SECOND_MS) ahead_ms = heard_ms
}

export function now(): Instant {
  return instant(Date.now() + ahead_ms)
}

/** Instant of the text of a datetime-local field, read as UTC; null while it is none. */
export function instantOfField(text: string): Instant | null {
  const ms = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN
  return Number.isNaN(ms) ? null : instant(ms)
}

/** The text of a datetime-local field, in UTC. */
export function fieldOfInstant(at: Instant): string {
  return new Date(at).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length)
}
