import { z } from 'zod'
import { assetField, decimalField, endpoint, wholeNumber } from '../../../http/index.ts'
import { sviField } from '../offers/dual-series-endpoints.ts'

/* Volatility surfaces, which anyone may read: with one of them every fair rate, chance and redemption can be computed again. */

/** Versions that one answer has at most. */
export const DUAL_SURFACES_MOST = 50

/** One version of a coin's surface, raw SVI by term. */
export const dualSurfaceRow = z.object({
  /** As orders and redemptions name it in `surface_version`. */
  version: z.int(),
  /** Who set it: an operator by their number, or `default` for the one that a coin begins with. */
  author: z.string(),
  /** When it was set; null for the one that a coin begins with. */
  set_timest: z.int().nullable(),
  slices: z.array(sviField),
})
/** `dualSurfaceRow` as a type. */
export type DualSurfaceRow = z.infer<typeof dualSurfaceRow>

/** GET surfaces: the newest versions of a coin's surface, the one in force first; `version` keeps one. */
export const dualSurfaces = endpoint({
  method: 'GET',
  path: '/apiw/v2/earn/dual/surfaces',
  summary: 'Volatility surfaces by version',
  audience: 'visitor',
  query: z.object({ coin: assetField, version: wholeNumber(0, 2_147_483_647).optional() }),
  data: z.object({
    coin: z.string(),
    /** The interest rate of every price made with them, a fraction of a year. */
    rate: decimalField,
    /** Volatility of a year that the index has shown over the last 30 days, a fraction; null while too little is known. */
    realised_volatility: decimalField.nullable(),
    list: z.array(dualSurfaceRow),
  }),
  refusals: ['dual.series.unknownCoin'],
})
