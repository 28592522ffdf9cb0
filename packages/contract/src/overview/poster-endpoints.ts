import { z } from 'zod'
import { endpoint, idField } from '../http/index.ts'
import { LOCALES } from '../phrases/index.ts'

/** `poster` is for a phone and for paper, `wide` for the preview of a link. */
export const POSTER_SHAPES = ['poster', 'wide'] as const
/** One of the shapes. */
export type PosterShape = (typeof POSTER_SHAPES)[number]

/** Size of each shape in pixels. */
export const POSTER_SIZES: Readonly<Record<PosterShape, { width: number; height: number }>> = {
  poster: { width: 1080, height: 1350 },
  wide: { width: 1200, height: 630 },
}

/**
 * GET dual.png: the picture of an offer, to be passed on. It says what anyone may see and nothing of a customer. VIP
 * products have none, nor have products that are not on sale any more. Without `locale` it is Accept-Language's.
 */
export const dualPoster = endpoint({
  method: 'GET',
  path: '/apiw/v2/posters/dual.png',
  summary: 'Picture of a dual product with its APR, its target price and a QR code of its link',
  audience: 'visitor',
  limit: 'picture',
  query: z.object({ pid: idField, locale: z.enum(LOCALES).optional(), shape: z.enum(POSTER_SHAPES).optional() }),
  produces: 'image/png',
  data: z.custom<Uint8Array>(),
  refusals: ['dual.product.notFound', 'request.unavailable'],
})
