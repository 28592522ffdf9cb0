import { QueryClientProvider } from '@tanstack/react-query'
import { makeQueryClient, SESSION_KEY } from '@tenor/browser/api'
import { WordsProvider } from '@tenor/browser/phrases'
import { BOOKS, type Locale, loadSpoken } from '@tenor/contract/phrases'
import { Toasts } from '@tenor/ui'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { couponBackOfficeOffers, couponPhrases } from '../../../../contract/test/products/coupon/index.ts'
import { CouponCatalogue, couponActsOn, useOffers } from './coupon-catalogue.tsx'

const OFFER = { id: 7, asset: 'USDT', rate: '0.001', minimum: '10', capacity: '1000', used: '250' }
const ROWS = [
  { ...OFFER, status: 'listed' },
  { ...OFFER, id: 8, status: 'paused' },
  { ...OFFER, id: 9, status: 'retired' },
]

type Seen = { locale?: Locale; role?: string }

/** The page as a browser shows it once the server has answered, held to the endpoint's schema. */
async function shown(list: typeof ROWS, { locale = 'en', role = 'dealer' }: Seen = {}): Promise<string> {
  const phrases = await loadSpoken({ ...BOOKS, ...couponPhrases }, 'console', locale)
  const client = makeQueryClient({ freshMs: 60_000, retries: 0 })
  client.setQueryData(SESSION_KEY, { user: { id: 1, email: 'desk@example.com', role } })
  const { list: rows } = couponBackOfficeOffers.data.parse({ list, totalCount: list.length })
  client.setQueryData(useOffers.key(undefined), { pages: [{ rows, next: undefined }], pageParams: [''] })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <WordsProvider first={{ locale, phrases }} load={async () => phrases}>
        <Toasts closeLabel="x">
          <CouponCatalogue />
        </Toasts>
      </WordsProvider>
    </QueryClientProvider>,
  )
}

test('the back office shows every coupon with its status, what is sold of it, and what may be done', async () => {
  const html = await shown(ROWS)
  for (const text of ['Coupons on offer', 'Interest for one day', 'On sale', 'Paused', 'Retired']) {
    expect(html).toContain(text)
  }
  expect(html).toContain('aria-label="Pause product 7"')
  expect(html).toContain('aria-label="Resume product 8"')
  expect(html).not.toContain('product 9"')
  expect(html.match(/Sold /g)).toHaveLength(3)
  expect(await shown(ROWS, { locale: 'zh-CN' })).toContain('在售票息产品')
})

test('who only reads is offered nothing to do', async () => {
  const html = await shown(ROWS, { role: 'reader' })
  expect(html).toContain('Coupons on offer')
  expect(html).not.toContain('<button')
})

test('without a coupon it says that there is none', async () => {
  expect(await shown([])).toContain('No records yet')
})

test('what is retired stays so', () => {
  expect(couponActsOn({ status: 'listed' })).toEqual(['pause', 'retire'])
  expect(couponActsOn({ status: 'paused' })).toEqual(['resume', 'retire'])
  expect(couponActsOn({ status: 'retired' })).toEqual([])
})
