import type { Clock } from '../../platform/clock/index.ts'
import type { Collector } from '../../platform/metrics/index.ts'
import type { OpenProduct } from './product.ts'

export function reasonCollector(products: readonly Pick<OpenProduct, 'operations'>[], clock: Clock): Collector {
  const sources = products.flatMap(({ operations }) => (operations === undefined ? [] : [operations]))
  return {
    gauges: { tenor_reasons: 'What the back office names of products that somebody must look at, by reason' },
    labels: ['reason'],
    async read() {
      const found = (await Promise.all(sources.map((source) => source.reasons(clock.now())))).flat()
      const counts = Map.groupBy(found, ({ name }) => name)
      return {
        tenor_reasons: [...counts].map(([name, rows]) => ({
          labels: { reason: name },
          value: rows.reduce((sum, { count }) => sum + count, 0),
        })),
      }
    },
  }
}
