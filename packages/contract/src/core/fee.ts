import { z } from 'zod'
import { decimalField } from '../http/index.ts'

/*
 * What every product says of its fees, so that one page names them all. A product names its fees in its manifest; each has the
 * phrases `fee.<name>` and `fee.text.<name>`, and its server module reads what each is of what is on sale.
 */

/**
 * What a fee is for one asset: the lowest and highest of what is on sale, as fractions of what its sentence names. `offer` is
 * the name of the offer where it has one, `into` the asset it is paid out in where that is another one, `days` the term,
 * `tier` the lowest VIP tier that it is for where it is not for everybody.
 */
export const feeRow = z.object({
  fee: z.string(),
  asset: z.string(),
  offer: z.string().nullable(),
  into: z.string().nullable(),
  days: z.int().nullable(),
  tier: z.int().nullable(),
  least: decimalField,
  most: decimalField,
})
/** `feeRow` as a type. */
export type FeeRow = z.infer<typeof feeRow>
