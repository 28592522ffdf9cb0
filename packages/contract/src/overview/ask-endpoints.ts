import { z } from 'zod'
import { endpoint } from '../http/index.ts'

/** GET ask: what is often asked about what is sold under a path of the shop (`simple-earn`), in the caller's language. */
export const earnAsk = endpoint({
  method: 'GET',
  path: '/apiw/v2/earn/ask',
  summary: 'What is often asked about a product',
  audience: 'visitor',
  query: z.object({ mold: z.string().max(40) }),
  data: z.object({ mold: z.string(), list: z.array(z.object({ question: z.string(), answer: z.string() })) }),
})
