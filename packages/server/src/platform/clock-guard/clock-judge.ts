import type { Witness } from '../clock/index.ts'
import type { HoldReason, MarkReading } from './clock-mark.ts'

/* Judgements on a host's clock. All of them are pure, in milliseconds; an offset above 0 says that the host is ahead. */

/** The mark is raised so far ahead of the clock of who raises it. */
export const LEAD_MS = 5_000
/** Clocks further apart than this raise an alert, and a process further from the mark does nothing. */
export const NEAR_MS = 5_000
/** Wall and monotonic clock further apart than this: the host's clock was set, or the machine was away. */
export const LEAP_MS = 60_000
/** A start this long after the mark is no ordinary downtime. */
const DOWNTIME_MS = 600_000
/** Processes raise the mark each second: one raised this recently is kept by a running process. */
const KEPT_MS = 5_000
const WITNESSES_NEEDED = 2
/** Rounds of processes come a second apart. */
const ROUND_MS = 1_000

/** Time now of the process that raised the mark, by the database's clock; null where none has raised it recently. */
function keptTime({ mark }: MarkReading): number | null {
  if (mark === null || mark.ageMs < 0 || mark.ageMs > KEPT_MS) return null
  return mark.at - LEAD_MS + mark.ageMs
}

/** How far the host is from the mark; 0 where there is none. While no process keeps it, downtime counts as ahead. */
export function markOffset(reading: MarkReading, wall: number): number {
  const kept = keptTime(reading)
  if (kept !== null) return wall - kept
  if (reading.mark === null) return 0
  return wall > reading.mark.at ? wall - reading.mark.at : Math.min(0, wall - reading.mark.at + LEAD_MS)
}

/** Why a process may not begin with this clock; null where it may. */
export function startHold(reading: MarkReading, wall: number): 'ahead' | 'start' | null {
  if (reading.mark === null) return null
  const kept = keptTime(reading)
  if (kept !== null && wall - kept > NEAR_MS) return 'ahead'
  return wall - reading.mark.at > DOWNTIME_MS ? 'start' : null
}

/** Whether the clock is that of a process which keeps the mark. */
export function isNearKeeper(reading: MarkReading, wall: number): boolean {
  const kept = keptTime(reading)
  return kept !== null && Math.abs(wall - kept) <= NEAR_MS
}

/** On which side of the mark that is kept a running process is, where it is too far from it. */
export function sideOfKeeper(reading: MarkReading, wall: number): 'ahead' | 'behind' | null {
  const kept = keptTime(reading)
  if (kept === null || Math.abs(wall - kept) <= NEAR_MS + ROUND_MS) return null
  return wall > kept ? 'ahead' : 'behind'
}

/** Two clocks elsewhere say what this one says. */
export function isWitnessed(witnesses: readonly Witness[]): boolean {
  return witnesses.filter(({ offsetMs }) => Math.abs(offsetMs) <= NEAR_MS).length >= WITNESSES_NEEDED
}

/** Two clocks elsewhere agree with each other that this one is far off, and no two say that it is right. */
export function isContradicted(witnesses: readonly Witness[]): boolean {
  if (isWitnessed(witnesses)) return false
  const far = witnesses.map(({ offsetMs }) => offsetMs).filter((offset) => Math.abs(offset) > LEAP_MS)
  return far.some((offset) => far.filter((other) => Math.abs(other - offset) <= NEAR_MS).length >= WITNESSES_NEEDED)
}

/** A sandbox without witnesses confirms itself after a start: a machine that was off has no other. Never after a leap. */
export function confirmsItself(held: HoldReason, isSandbox: boolean, witnesses: readonly Witness[]): boolean {
  return isSandbox && held === 'start' && witnesses.every(({ offsetMs }) => Math.abs(offsetMs) <= NEAR_MS)
}

/** The middle one of what witnesses say; null without any. */
export function witnessOffset(witnesses: readonly Witness[]): number | null {
  const sorted = witnesses.map(({ offsetMs }) => offsetMs).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}
