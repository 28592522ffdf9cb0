import { z } from 'zod'
import { feeRow } from '../core/index.ts'
import { endpoint } from '../http/index.ts'

/**
 * GET overview/fees: every fee of every product, by the names of their manifests, and what each is of what is on sale now.
 * A fee without a row has nothing on sale that it would be charged on.
 */
export const earnFees = endpoint({
  method: 'GET',
  path: '/apiw/v2/earn/overview/fees',
  summary: 'All fees of all products',
  audience: 'visitor',
  data: z.object({ fees: z.array(z.string()), rows: z.array(feeRow) }),
})
