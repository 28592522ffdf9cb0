import { type Instant, instant } from '@tenor/contract/time'

/** The one clock. Nothing else in the server asks what time it is. */
export type Clock = { now(): Instant }

/** The two clocks of a host, in milliseconds. A test brings its own. */
export type HostClock = {
  /** The host's time of day; it can be set, so it can leap and go back. */
  wall(): number
  /** Goes on evenly from an arbitrary beginning, whatever the wall clock is set to. */
  monotonic(): number
}

export function systemHost(): HostClock {
  return { wall: () => Date.now(), monotonic: () => performance.now() }
}

/** The machine's time, which stands still where the machine's clock goes back. */
export function realClock(host: Pick<HostClock, 'wall'> = systemHost()): Clock {
  let last = Number.NEGATIVE_INFINITY
  return {
    now() {
      last = Math.max(last, host.wall())
      return instant(last)
    },
  }
}

/** Goes on with real time from a place that can be moved forward, never back. */
export type MovableClock = Clock & {
  /** Milliseconds by which it is ahead of (or, for played history, behind) the machine's time. */
  offset(): number
  /** Takes an offset that was stored; never turns the clock back. */
  adopt(offsetMs: number): void
  /** Stands still at `at` until released, so that work done "at" an instant sees just that instant. */
  hold(at: Instant): void
  /** Runs on from where it is held. */
  release(): void
}

export function movableClock(offsetMs: number, real: Clock = realClock()): MovableClock {
  let offset = offsetMs
  let held: Instant | null = null
  return {
    now: () => held ?? instant(real.now() + offset),
    offset: () => offset,
    adopt(next) {
      offset = Math.max(offset, next)
    },
    hold(at) {
      held = held === null ? at : instant(Math.max(held, at))
      offset = Math.max(offset, held - real.now())
    },
    release() {
      if (held !== null) offset = held - real.now()
      held = null
    },
  }
}

/** A clock that stands where a test puts it. */
export function standingClock(at: Instant): Clock & { set(at: Instant): void } {
  let place = at
  return {
    now: () => place,
    set(next) {
      place = next
    },
  }
}
