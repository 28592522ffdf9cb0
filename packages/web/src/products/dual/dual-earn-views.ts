import { QUOTE_ASSET } from '@tenor/contract/core'
import type { EarnViews } from '../../core/earn-market/index.ts'

const PAGE = '/dual-currency-investment'

/** What the first page says of dual: a coin is sold high, the quote asset buys coins low. */
export const dualEarnViews: EarnViews = {
  columns: [
    {
      name: 'dual',
      phrase: 'nav.dual',
      caption: (words, { others }) => {
        const [other, ...more] = others
        return other === undefined || more.length > 0
          ? words('dual.earn.mayPayCoin')
          : words('dual.earn.mayPay', { coin: other.asset })
      },
      linkTo: ({ asset, others }) =>
        asset === QUOTE_ASSET
          ? { to: PAGE, search: { type: 'put', ...(others[0] === undefined ? {} : { coin: others[0].asset }) } }
          : { to: PAGE, search: { type: 'call', coin: asset } },
    },
  ],
  evidence: [
    {
      name: 'dual.settlement',
      title: 'dual.earn.settlement',
      figure: 'dual.earn.settlement.figure',
      text: 'dual.earn.settlement.text',
      linkTo: ({ asset, at }) => ({
        to: '/settlements/$coin/$delivery',
        params: { coin: asset ?? '', delivery: String(at ?? '') },
      }),
    },
    {
      name: 'dual.backtest',
      title: 'dual.earn.backtest',
      figure: 'dual.earn.backtest.figure',
      text: 'dual.earn.backtest.text',
      linkTo: () => ({ to: `${PAGE}/back-test` }),
    },
    {
      name: 'dual.settlements',
      title: 'dual.earn.settlements',
      figure: 'dual.earn.settlements.figure',
      text: 'dual.earn.settlements.text',
      linkTo: ({ asset }) => ({ to: '/settlements/$coin', params: { coin: asset ?? '' } }),
    },
  ],
}
