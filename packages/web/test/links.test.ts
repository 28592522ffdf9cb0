import { expect, test } from 'vitest'
import { router } from '../src/routes.ts'

/* Every address that links of the three specifications name. */
const LINKS = [
  '/dual-currency-investment',
  '/simple-earn',
  '/simple-earn/faq',
  '/simple-earn/history',
  '/simple-earn/my-lendings',
  '/staking/ETH',
  '/soft-staking',
  '/soft-staking/agreement',
  '/staking/agreement',
  '/portfolio',
  '/myaccount/funds/finance/my_lendings',
  '/myaccount/funds/finance/staking',
  '/myaccount/funds/finance/vip-wealth',
  '/myaccount/myfunds/financial_staking',
  '/myaccount/myfunds/spot',
  '/myaccount/billing/unified_account',
  '/help/lend/simple-earn',
  '/learn/course/lend-earn-investment-guide',
  '/vip',
  '/proof-of-reserves',
]
/** What announces a page that is not there. */
const PLACES = ['/myaccount/$']

test.each(LINKS)('%s leads to a page', (path) => {
  const [, , found] = router.getMatchedRoutes(path)
  expect(found?.id).not.toBe('__root__')
  expect(PLACES).not.toContain(found?.id)
})
