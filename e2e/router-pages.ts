import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What an address leads to that stands for many. */
type Filled = Readonly<Record<string, readonly string[]>>

/** The console lies under a path of its own. */
const APPS = { web: '', console: '/console' } as const
export type App = keyof typeof APPS

/**
 * Every page of an app, from the list that its build writes down of the router: a page that is added is in it. What stands
 * for many needs an example in `filled`, and none there may be of no page.
 */
export function pagesOf(app: App, filled: Filled): string[] {
  const file = fileURLToPath(new URL(`../packages/${app}/dist/.vite/pages.json`, import.meta.url))
  const patterns = Object.keys(JSON.parse(readFileSync(file, 'utf8')))
  const stray = Object.keys(filled).filter((pattern) => !patterns.includes(pattern))
  if (stray.length > 0) throw new Error(`No page of the ${app} is at ${stray.join(', ')}.`)
  return patterns.flatMap((pattern) => {
    const examples = filled[pattern] ?? (pattern.includes('$') ? [] : [pattern])
    if (examples.length === 0) throw new Error(`Write an address for ${pattern} of the ${app}.`)
    return examples.map((path) => (path === '/' ? APPS[app] || '/' : `${APPS[app]}${path}`))
  })
}

/** Whoever is signed in is sent on from these. */
export const OF_VISITORS = ['/sign-in', '/sign-up', '/demo', '/forgot-password', '/reset-password']

/** Of addresses that stand for many, and what pages show besides by their search; those of coins also of `coins`. */
export async function webExamples(url: string, coins: readonly string[] = []): Promise<Filled> {
  const read = async <Data>(path: string) => ((await (await fetch(`${url}${path}`)).json()) as { data: Data }).data
  const { list } = await read<{ list: { delivery_timest: number }[] }>(
    '/apiw/v2/earn/dual/settlements?coin=BTC&limit=1',
  )
  const funds = await read<{ list: { pid: number }[] }>('/apiw/v2/earn/private-wealth/products')
  const ofLocale = (path: string) => [`/ar${path}`]
  const ofCoins = (start: string, end = '') => coins.map((coin) => `${start}${encodeURIComponent(coin)}${end}`)
  return {
    '/$locale/asset-management/institution/disclaimer': ofLocale('/asset-management/institution/disclaimer'),
    '/$locale/soft-staking/agreement': ofLocale('/soft-staking/agreement'),
    '/$locale/staking/agreement': ofLocale('/staking/agreement'),
    '/dual-currency-investment': [
      '/dual-currency-investment',
      '/dual-currency-investment?category=3',
      ...ofCoins('/dual-currency-investment?coin='),
    ],
    '/earn/$coin': ['/earn/USDT', '/earn/BTC', '/earn/ETH?way=staking', ...ofCoins('/earn/')],
    '/funds/$pid': funds.list.slice(0, 1).map(({ pid }) => `/funds/${pid}`),
    '/help/$': ['/help/dual', '/help/lend/simple-earn', '/help/staking', '/help/soft-staking', '/help/wealth'],
    '/learn/$': ['/learn/course/lend-earn-investment-guide'],
    '/myaccount/$': ['/myaccount/deposit/ETH', ...ofCoins('/myaccount/deposit/')],
    '/settlements/$coin': ['/settlements/BTC', ...ofCoins('/settlements/')],
    '/settlements/$coin/$delivery': [`/settlements/BTC/${list[0]?.delivery_timest}`],
    '/simple-earn/auction/$asset': ['/simple-earn/auction/USDT', ...ofCoins('/simple-earn/auction/')],
    '/simple-earn/my-lendings/$id': ['/simple-earn/my-lendings/1'],
    '/trade/$': ['/trade/BTC/USDT'],
    '/trade/$pair': ['/trade/BTC_USDT', ...ofCoins('/trade/', '_USDT')],
  }
}
