import type { Endpoint } from '@tenor/contract/http'
import { z } from 'zod'
import { createRequestCoalescing } from './request-coalescing.ts'

type OwnCall = { customer: { userId: number }; locale: string; request: { url: string } }
type Answer<Asked> = (call: Asked) => Promise<unknown>

/**
 * Of a list of the customer's own rows: equal calls of one customer at once, as programs and open tabs make them, are answered
 * by one read that began after they asked. All other endpoints are left as they are.
 */
export function onceForEqualCalls<Asked extends OwnCall>(endpoint: Endpoint, answer: Answer<Asked>): Answer<Asked> {
  if (!isOwnList(endpoint)) return answer
  const together = createRequestCoalescing<object>()
  return (call) => {
    const { customer, locale, request } = call
    return together(`${customer.userId} ${locale} ${request.url}`, () => answer(call) as Promise<object>)
  }
}

function isOwnList({ audience, method, query }: Endpoint): boolean {
  return audience === 'customer' && method === 'GET' && query instanceof z.ZodObject && 'limit' in query.shape
}
