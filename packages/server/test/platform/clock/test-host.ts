import type { HostClock } from '../../../src/platform/clock/index.ts'

/** A host whose clocks a test moves: time goes on in both, the wall clock alone is set. */
export type TestHost = HostClock & {
  goOn(ms: number): void
  /** Sets the wall clock on, or back. */
  setBy(ms: number): void
}

export function testHost(wall: number): TestHost {
  let [reads, runs] = [wall, 1_000]
  return {
    wall: () => reads,
    monotonic: () => runs,
    goOn(ms) {
      reads += ms
      runs += ms
    },
    setBy(ms) {
      reads += ms
    },
  }
}
