import { type Instant, instant, instantOfSeconds } from '@tenor/contract/time'

/*
 * The page's clock is the server's: in a sandbox it can be days ahead, and a customer's own clock may be wrong.
 */

let offset_ms = 0

/** Takes the server's time, as it came with an answer. */
export function setServerTime(now_seconds: number): void {
  const heard_ms = instantOfSeconds(now_seconds) - Date.now()
  // Whole seconds are cut down; within one second the clock we have is the better one.
  if (Math.abs(heard_ms - offset_ms) > 1_500) offset_ms = heard_ms
}

/** The server's time at an instant of this machine, in milliseconds. */
export function serverTime(at_ms: number): Instant {
  return instant(Math.round(at_ms + offset_ms))
}

/** This machine's own time in unix seconds, for what goes by it on the server too. */
export function machineSeconds(): number {
  return Math.floor(Date.now() / 1_000)
}

export function now(): Instant {
  return instant(Math.round(Date.now() + offset_ms))
}
