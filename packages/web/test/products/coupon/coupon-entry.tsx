import { decimal } from '@tenor/contract/money'
import { instantOfSeconds } from '@tenor/contract/time'
import type { HoldingsPart, ProductEntry } from '../../../src/core/product-list/index.ts'
import { CouponHoldings } from './coupon-holdings.tsx'
import { couponOrders } from './coupon-queries.ts'
import { joined, Say } from './coupon-words.ts'

const coupons: HoldingsPart = {
  kind: 'coupon',
  name: joined('ledger.account.coupon'),
  accounts: ['coupon'],
  useOpen: () =>
    couponOrders
      .useAtOnce({})
      .data?.filter(({ state }) => state === 'ACTIVE')
      .map((order) => ({
        id: order.id,
        state: order.state,
        amount: decimal(order.amount),
        investAsset: order.asset,
        deliveryAt: instantOfSeconds(order.matures_at),
        name: <Say id="coupon.title" />,
        nameIn: (words) => words(joined('coupon.title')),
      })),
  Holdings: CouponHoldings,
}

/** Coupons have no deliveries that others could look up. */
const NoSettledOrders = () => null

export const couponEntry: ProductEntry = {
  home: '/coupons',
  links: [{ phrase: joined('coupon.title'), text: joined('coupon.text'), to: {} }],
  risk: { book: 'dual', phrase: joined('coupon.text') },
  ordersOf: { coupon: { to: '/my-holdings', search: { product: 'coupon' } } },
  holdings: [
    {
      kind: 'coupon',
      read: () => ({ product: 'coupon' }),
    },
  ],
  parts: async () => ({ holdings: [coupons], SettledOrders: NoSettledOrders }),
}
