import { percentile } from '../bench/percentile.ts'
import type { Try } from './api-client.ts'
import { median, type SoakMinute } from './soak-decision.ts'

/** Collects what happens until a minute is over. */
export type MinuteBook = {
  heard(each: Try): void
  memory(residentMegabytes: number, heapMegabytes: number): void
  trial(fault: string | null): void
  fault(text: string): void
  /** Ends the minute and begins the next. */
  close(settled: { deliveries: number; orders: number }): SoakMinute
}

/** Refusals that come of what customers do at random; any other would be a fault of the server. */
const EXPECTED =
  /^(dual\.|finances\.|sniper\.|flexible\.|simpleEarn\.|fixed\.|lend_earn\.|staking\.|stake\.|redeem\.|wealth\.|ERR_BALANCE_NOT_ENOUGH$|ERR_HOUR_CLOSING$)/
const FAULTS_KEPT = 10

export function createMinuteBook(): MinuteBook {
  let minute = 1
  let page = empty()
  let before = { deliveries: 0, orders: 0 }
  return {
    heard({ method, path, status, reason, ms }) {
      // A move of the clock is as long as the work that it does: no customer waits for it.
      if (method === 'POST' && path === '/sandbox/clock') page.moves.push(ms)
      else page.latencies.push(ms)
      if (status >= 200 && status < 300) return
      if (status >= 400 && status < 500 && EXPECTED.test(reason ?? '')) page.refused += 1
      else page.faults.push(`${method} ${path}: ${status} ${reason}`)
    },
    memory(resident, heap) {
      page.resident.push(resident)
      page.heap.push(heap)
    },
    trial(fault) {
      page.trials += 1
      if (fault !== null) page.faults.push(fault)
    },
    fault: (text) => page.faults.push(text),
    close(settled) {
      const sorted = page.latencies.sort((a, b) => a - b)
      const share = (part: number) => percentile(sorted, part)
      const done = {
        minute,
        requests: sorted.length,
        p50: share(0.5),
        p99: share(0.99),
        slowest: sorted.at(-1) ?? 0,
        slowestMove: Math.max(0, ...page.moves),
        refused: page.refused,
        residentMegabytes: median(page.resident),
        heapMegabytes: Math.min(...page.heap),
        deliveries: settled.deliveries - before.deliveries,
        settled: settled.orders - before.orders,
        trials: page.trials,
        faults: counted(page.faults),
      }
      minute += 1
      before = settled
      page = empty()
      return done
    },
  }
}

/** Each fault once, with how often it came. */
function counted(faults: readonly string[]): string[] {
  const groups = [...Map.groupBy(faults, (fault) => fault)].slice(0, FAULTS_KEPT)
  return groups.map(([fault, group]) => (group.length === 1 ? fault : `${fault} (${group.length} times)`))
}

function empty() {
  const numbers = (): number[] => []
  return {
    latencies: numbers(),
    resident: numbers(),
    heap: numbers(),
    faults: [] as string[],
    moves: numbers(),
    refused: 0,
    trials: 0,
  }
}

export const SOAK_HEADINGS = `| minute | requests/s | p50 ms | p99 ms | slowest ms | slowest move of the clock ms | refused | server MB | heap MB | deliveries | settled | trial balances | faults |
|---|---|---|---|---|---|---|---|---|---|---|---|---|`

export function soakRow(row: SoakMinute): string {
  const cells = [
    row.minute,
    (row.requests / 60).toFixed(0),
    row.p50.toFixed(1),
    row.p99.toFixed(0),
    row.slowest.toFixed(0),
    row.slowestMove.toFixed(0),
    row.refused,
    row.residentMegabytes.toFixed(0),
    row.heapMegabytes.toFixed(0),
    row.deliveries,
    row.settled,
    row.trials,
    row.faults.length === 0 ? 'none' : row.faults.join('; '),
  ]
  return `| ${cells.join(' | ')} |`
}
