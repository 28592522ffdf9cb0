import { isoText } from '@tenor/contract/time'
import type { Clock } from '../../../platform/clock/index.ts'
import { nullable, sqlType } from '../../../platform/database/index.ts'
import { bucketRounds, type Collector } from '../../../platform/metrics/index.ts'
import type { DualModule } from '../dual-module.ts'

/** Orders by state, what waits, deliveries and their price, capacity. */
export function dualCollectors(module: DualModule, real: Clock): Collector[] {
  return [ordersCollector(module, real), deliveriesCollector(module), capacityCollector(module)]
}

function ordersCollector({ db, clock }: DualModule, real: Clock): Collector {
  const rounds = bucketRounds(real, (from, to) =>
    db.query(
      { state: sqlType.text, count: sqlType.number },
      'select state, count(*) as count from dual_order where bucket between $1 and $2 group by state',
      [from, to],
    ),
  )
  return {
    gauges: {
      tenor_dual_orders: 'Orders by state, counted in turn over four minutes',
      tenor_dual_waiting: 'Orders that wait for an answer, by who has to give it',
      tenor_dual_waiting_oldest_seconds: 'Age of the oldest order that waits for an answer, by who has to give it',
    },
    labels: ['state', 'by'],
    async read() {
      const counts = new Map<string, number>()
      for (const { state, count } of (await rounds.parts()).flat()) counts.set(state, (counts.get(state) ?? 0) + count)
      const waiting = await db.query(
        { by: sqlType.text, count: sqlType.number, oldest: nullable(sqlType.instant) },
        `select by.name as by, count(o.id) as count, min(o.created_at) as oldest
         from (values ('clock', false), ('desk', true)) as by (name, desk)
         left join dual_order o on o.waiting and o.desk = by.desk group by by.name`,
      )
      return {
        tenor_dual_orders: [...counts].map(([state, value]) => ({ labels: { state }, value })),
        tenor_dual_waiting: waiting.map(({ by, count }) => ({ labels: { by }, value: count })),
        tenor_dual_waiting_oldest_seconds: waiting.map(({ by, oldest }) => ({
          labels: { by },
          value: oldest === null ? 0 : Math.max(0, clock.now() - oldest) / 1000,
        })),
      }
    },
  }
}

function deliveriesCollector({ db, clock }: DualModule): Collector {
  return {
    gauges: {
      tenor_dual_deliveries_due: 'Deliveries whose instant has come and that are not paid, by state; failed: no price',
      tenor_dual_delivery_oldest_seconds: 'How long the oldest of them has waited',
    },
    labels: ['state'],
    async read() {
      const rows = await db.query(
        { state: sqlType.text, count: sqlType.number, oldest: nullable(sqlType.instant) },
        `select wanted.state, count(d.coin) as count, min(d.delivery_at) as oldest
         from unnest(array['open', 'priced', 'failed']) as wanted (state)
         left join dual_delivery d on d.state = wanted.state and d.delivery_at <= $1 group by wanted.state`,
        [isoText(clock.now())],
      )
      return {
        tenor_dual_deliveries_due: rows.map(({ state, count }) => ({ labels: { state }, value: count })),
        tenor_dual_delivery_oldest_seconds: rows.map(({ state, oldest }) => ({
          labels: { state },
          value: oldest === null ? 0 : Math.max(0, clock.now() - oldest) / 1000,
        })),
      }
    },
  }
}

function capacityCollector({ db, clock }: DualModule): Collector {
  return {
    gauges: {
      tenor_dual_capacity_share: 'Part of the capacity on sale that is handed out, in the invest asset: 0 to 1',
      tenor_dual_products_on_sale: 'Products on sale',
    },
    labels: ['coin', 'type'],
    async read() {
      const rows = await db.query(
        { coin: sqlType.text, type: sqlType.text, count: sqlType.number, share: nullable(sqlType.number) },
        `select p.coin, p.type, count(*) as count, (sum(c.granted) / nullif(sum(c.capacity), 0))::float8 as share
         from dual_product p left join capacity c on c.product_id = p.id and p.capacity is not null
         where p.listing = 'listed' and p.delivery_at > $1 group by p.coin, p.type`,
        [isoText(clock.now())],
      )
      const labelled = rows.map(({ coin, type, ...figures }) => ({ labels: { coin, type }, ...figures }))
      return {
        tenor_dual_capacity_share: labelled.flatMap(({ labels, share }) =>
          share === null ? [] : [{ labels, value: share }],
        ),
        tenor_dual_products_on_sale: labelled.map(({ labels, count }) => ({ labels, value: count })),
      }
    },
  }
}
