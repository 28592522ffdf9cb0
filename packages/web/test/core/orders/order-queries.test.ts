import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { orderQueries } from '../../../src/core/orders/index.ts'

type Order = { id: number; state: string }

const orders = orderQueries<Order, { coin?: string }, { amount: string }>({
  product: 'tiny',
  pageSize: 20,
  list: async () => ({ rows: [], next: undefined }),
  one: async (id) => ({ id, state: 'PROCESSING' }),
  isMoving: ({ state }) => state === 'INIT',
  place: { name: ({ amount }) => `tiny.${amount}`, send: async () => ({ id: 7, state: 'INIT' }) },
  offers: [['tiny', 'offers']],
  cancel: async () => undefined,
})

/** A client that has read some things, and which of them are to be read again after `act`. */
async function readAgainAfter(act: (client: QueryClient) => unknown): Promise<string[]> {
  const client = new QueryClient()
  const keys = [
    ['tiny', 'orders', 'list', {}],
    ['tiny', 'offers', 'BTC'],
    ['balances', 'all'],
    ['other', 'orders'],
  ]
  for (const key of keys) client.setQueryData(key, 'read')
  await act(client)
  return keys.filter((key) => client.getQueryState(key)?.isInvalidated === true).map((key) => key.join(' '))
}

describe('the orders of a product', () => {
  test('are read again with offers and balances after one was placed, and what was placed is shown at once', async () => {
    const placed = { id: 7, state: 'INIT' }
    const again = await readAgainAfter(async (client) => {
      await orders.place.settled?.(client, placed)
      expect(client.getQueryData(['tiny', 'orders', 'one', 7])).toEqual(placed)
    })
    expect(again).toEqual(['tiny orders list [object Object]', 'tiny offers BTC', 'balances all'])
  })

  test('are read again after a refusal too', async () => {
    expect(await readAgainAfter((client) => orders.place.settled?.(client, undefined))).toHaveLength(3)
  })
})
