import { decimalText } from '@tenor/contract/money'
import type { Collector } from '../../platform/metrics/index.ts'
import { type PromiseModule, shareOf } from './house-promises.ts'

/** How much of each cap is promised. */
export function promiseCollector({ standing }: Pick<PromiseModule, 'standing'>): Collector {
  return {
    gauges: { tenor_promise_share: 'Part of the cap on a promise of the house that is promised, by promise and asset' },
    labels: ['promise', 'asset'],
    async read() {
      const rows = (await standing()).flatMap((row) => {
        const share = shareOf(row)
        const labels = { promise: row.name, asset: row.asset }
        return share === null ? [] : [{ labels, value: Number.parseFloat(decimalText(share)) }]
      })
      return { tenor_promise_share: rows }
    },
  }
}
