import type { DualProjectRow } from '@tenor/contract/dual'
import type { Locator } from 'playwright-core'
import { backOffice, get, page, server } from './product-walk.ts'

export const DUAL = '/dual-currency-investment'

export type Wanted = { coin?: string; type?: 'put' | 'call'; category?: 1 | 3 }

/** An offer of the list that stays a while: not of the next delivery, when there are others. */
export async function anOffer({ coin = 'BTC', type = 'put', category = 1 }: Wanted = {}): Promise<DualProjectRow> {
  const query = new URLSearchParams({ coin, type, category: String(category) })
  const rows = await get<DualProjectRow[]>(`/apiw/v2/earn/dual/project-list?${query}`)
  const sorted = [...rows].sort((a, b) => b.delivery_timest - a.delivery_timest || b.multiple.localeCompare(a.multiple))
  // One that the market prices: those listed by hand are the tests' own.
  const last = sorted.find((row) => row.improves === 1)
  if (last === undefined) throw new Error('There is nothing on sale.')
  return last
}

export function linkTo({ pid, type, ...row }: DualProjectRow): string {
  const coin = type === 'call' ? row.invest_currency : row.exercise_currency
  return `${server.url}${DUAL}?pid=${pid}&type=${type}&coin=${coin}`
}

export async function openPanel(row: DualProjectRow): Promise<Locator> {
  await page.goto(linkTo(row))
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Available', { exact: false }).first().waitFor()
  return dialog
}

/** Least 2, most 100 USDT, of the offer's own terms. */
export async function listSmall(offer: DualProjectRow, more: object = {}): Promise<DualProjectRow> {
  const { type, exercise_price, delivery_timest } = offer
  const terms = {
    type,
    coin: 'BTC',
    exercise_price,
    apy: '0.2',
    delivery_timest,
    min_copies: 1,
    max_copies: 100,
    ...more,
  }
  return (await backOffice.post('/console/api/dual/products', terms)) as DualProjectRow
}
