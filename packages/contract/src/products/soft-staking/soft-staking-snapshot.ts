import { type Violation, violation } from '../../http/index.ts'
import { DAY_MS, HOUR_MS, type Instant, instant, isoText, later, SECOND_MS } from '../../time/index.ts'

/*
 * The secret seconds of a day. A day has a key, a text that nobody can guess. Its SHA-256 is published before the day
 * begins, the key itself when the day is over. The second of an hour is made of the HMAC-SHA256 of the hour's name under
 * the key, so anybody can compute all 24 afterwards, and nobody could choose them in between. Source: the product rules,
 * "Soft staking".
 */

/** Snapshots of a day: one in each hour. */
export const DAY_SNAPSHOTS = 24

const HOUR_SECONDS = 3_600
/** Hexadecimal digits of the HMAC that the second is made of: 48 bits. */
const DIGITS = 12
const HEX = /^[0-9a-f]{64}$/

/** What is signed for an hour of the day that begins at `day`: `2026-11-22T05` is the hour from 05:00 (UTC). */
export function snapshotName(day: Instant, hour: number): string {
  return isoText(later(day, hour * HOUR_MS)).slice(0, 'YYYY-MM-DDTHH'.length)
}

/** The names of all hours of a day, in their order. */
export function snapshotNames(day: Instant): string[] {
  return Array.from({ length: DAY_SNAPSHOTS }, (_, hour) => snapshotName(day, hour))
}

/**
 * The second of its hour, 0 to 3,599, that an HMAC-SHA256 in lower-case hexadecimal stands for: its first 48 bits as a whole
 * number, modulo 3,600. What is no such text is a fault of the program.
 */
export function snapshotSecond(mac: string): number {
  if (!HEX.test(mac)) throw new TypeError(`no HMAC-SHA256 in hexadecimal: ${mac}`)
  return Number.parseInt(mac.slice(0, DIGITS), 16) % HOUR_SECONDS
}

/** The instants of a day's snapshots, of the HMACs of its hours in their order. */
export function snapshotInstants(day: Instant, macs: readonly string[]): Instant[] {
  return macs.map((mac, hour) => later(day, hour * HOUR_MS + snapshotSecond(mac) * SECOND_MS))
}

/** Whether the key of a day may be told at `now`: once the day is over. */
export function isKeyTold(day: Instant, now: Instant): boolean {
  return now >= day + DAY_MS
}

/** What a customer's switch was at some time: the first midnight that counts, and when it was switched off. */
export type SwitchSpan = { readonly from: Instant; readonly offAt: Instant | null }

/** The first day that counts after switching on: the next midnight, a whole day later where it is midnight right now. */
export function firstDay(onAt: Instant): Instant {
  return instant(Math.floor(onAt / DAY_MS) * DAY_MS + DAY_MS)
}

/** How many of a day's snapshots count: those before the switch went off, all while it is on, none before the first day. */
export function snapshotsCounted(day: Instant, instants: readonly Instant[], { from, offAt }: SwitchSpan): number {
  if (from > day) return 0
  return offAt === null ? instants.length : instants.filter((at) => at < offAt).length
}

/** From a day's 00:00 until it is paid: half an hour after its end. */
export const PAID_AFTER_MS = DAY_MS + HOUR_MS / 2

/** When a day is paid. */
export function paidAt(day: Instant): Instant {
  return later(day, PAID_AFTER_MS)
}

/** What is against switching soft staking on; null where nothing is. Switching off is always allowed. */
export function switchViolation(facts: { isOn: boolean; isRegionAllowed: boolean }): Violation | null {
  return facts.isOn && !facts.isRegionAllowed ? violation('soft-staking.region') : null
}
