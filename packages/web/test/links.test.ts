import { LOCALES } from '@tenor/contract/phrases'
import { expect, test } from 'vitest'
import { router } from '../src/routes.ts'

/* Every address that the three specifications name, with what they write behind it, and the page that answers. */
const LINKS: Readonly<Record<string, string>> = {
  '/dual-currency-investment?pid=7&type=call': '/dual-currency-investment',
  '/simple-earn': '/simple-earn',
  '/simple-earn/faq': '/simple-earn/faq',
  '/simple-earn/history': '/simple-earn/history',
  '/simple-earn/my-lendings': '/simple-earn/my-lendings',
  '/simple-earn/my-lendings/12?orderType=fixed&asset=BTC&order_id=12': '/simple-earn/my-lendings/$id',
  '/staking/ETH': '/staking/$coin',
  '/myaccount/myfunds/financial_staking?asset=ETH&product-type=0': '/myaccount/myfunds/financial_staking',
  '/myaccount/myfunds/financial_staking?asset=ETH&product-type=1': '/myaccount/myfunds/financial_staking',
  '/myaccount/myfunds/financial_staking?asset=ETH&open-history=1&type=1': '/myaccount/myfunds/financial_staking',
  '/myaccount/funds/finance/staking?asset=USDT&product-type=0&open-history=1': '/myaccount/funds/finance/staking',
  '/myaccount/funds/finance/my_lendings': '/myaccount/funds/finance/my_lendings',
  '/myaccount/funds/finance/vip-wealth': '/myaccount/funds/finance/vip-wealth',
  '/myaccount/billing/unified_account?curr_type=GTETH': '/myaccount/billing/unified_account',
  '/myaccount/myfunds/spot?asset=ETH': '/myaccount/myfunds/spot',
  '/asset-management/institution/disclaimer': '/asset-management/institution/disclaimer',
  '/soft-staking/agreement': '/soft-staking/agreement',
  '/staking/agreement': '/staking/agreement',
  '/soft-staking': '/soft-staking',
  '/soft-staking/holdings': '/soft-staking/holdings',
  '/staking': '/staking',
  '/wealth': '/wealth',
  '/portfolio': '/portfolio',
  '/help/lend/simple-earn': '/help/$',
  '/help/staking': '/help/$',
  '/help/wealth': '/help/$',
  '/help/soft-staking': '/help/$',
  '/learn/course/lend-earn-investment-guide': '/learn/$',
  '/vip': '/vip',
  '/proof-of-reserves': '/proof-of-reserves',
  '/fees': '/fees',
  '/rates': '/rates',
}

/** The page that an address opens. */
function pageOf(address: string): string | undefined {
  const [, , found] = router.getMatchedRoutes(address.split('?')[0] ?? '')
  return found?.id
}

test.each(Object.entries(LINKS))('%s leads to a page', (address, page) => {
  expect(pageOf(address)).toBe(page)
})

test('depositing a coin is the one page of the exchange itself: it says so, or leads there', () => {
  expect(pageOf('/myaccount/deposit/ETH')).toBe('/myaccount/$')
})

const DOCUMENTS = ['/staking/agreement', '/soft-staking/agreement', '/asset-management/institution/disclaimer']

test.each(LOCALES.flatMap((locale) => DOCUMENTS.map((path) => [locale, path] as const)))(
  '/%s%s is the document in that language',
  (locale, path) => {
    const [, params, found] = router.getMatchedRoutes(`/${locale}${path}`)
    expect([found?.id, params]).toEqual([`/$locale${path}`, { locale }])
  },
)
