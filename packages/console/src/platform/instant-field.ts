import { type Instant, instant } from '@tenor/contract/time'

/** Instant of the text of a datetime-local field, read as UTC; null while it is none. */
export function instantOfField(text: string): Instant | null {
  const ms = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN
  return Number.isNaN(ms) ? null : instant(ms)
}

/** The text of a datetime-local field, in UTC. */
export function fieldOfInstant(at: Instant): string {
  return new Date(at).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length)
}
