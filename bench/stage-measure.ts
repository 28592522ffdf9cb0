import { performance } from 'node:perf_hooks'
import { percentile } from './percentile.ts'

export type AtOnce = { perSecond: number; latencies: number[]; refused: number }

/** As many calls as so many callers manage in the time, after a second of warming up; then `begin` is told that counting begins. */
export async function callsAtOnce(
  callers: number,
  seconds: number,
  call: (caller: number, turn: string) => Promise<boolean>,
  begin: () => void = () => {},
): Promise<AtOnce> {
  const latencies: number[] = []
  let refused = 0
  const round = async (length: number, name: string, isCounted: boolean) => {
    const until = performance.now() + length * 1000
    const lives = Array.from({ length: callers }, async (_, caller) => {
      for (let turn = 0; performance.now() < until; turn += 1) {
        const began = performance.now()
        const done = await call(caller, `${name}-${turn}`)
        if (!isCounted) continue
        latencies.push(performance.now() - began)
        if (!done) refused += 1
      }
    })
    await Promise.all(lives)
  }
  await round(1, 'warm', false)
  begin()
  const began = performance.now()
  await round(seconds, 'run', true)
  const perSecond = latencies.length / ((performance.now() - began) / 1000)
  return { perSecond, latencies: latencies.sort((a, b) => a - b), refused }
}

export function callsLine(name: string, { perSecond, latencies, refused }: AtOnce): string {
  const at = (share: number) => percentile(latencies, share).toFixed(1).padStart(6)
  return `${name.padEnd(44)} ${String(Math.round(perSecond)).padStart(6)}/s  p50 ${at(0.5)}  p99 ${at(0.99)} ms  refused ${refused}`
}
