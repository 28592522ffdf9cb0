import { z } from 'zod'
import { approvedState, listingChange, listingsBody, proposedData } from '../../../core/index.ts'
import { assetField, decimalField, endpoint, flag, wholeNumber } from '../../../http/index.ts'
import { type Decimal8, decimal, decimalText, readDecimal } from '../../../money/index.ts'
import { DUAL_TYPES } from '../dual-product.ts'
import { DUAL_REDEEM_FEE } from '../settlement/dual-refund.ts'
import type { DualSeriesSettings, DualSeriesSide } from './dual-series.ts'

/* The operator's calls about what is listed automatically, under /console/api. */

const SERIES = '/console/api/dual/series'

const copies = wholeNumber(1, 1_000_000_000_000)
const marginText = z
  .string()
  .max(12)
  .refine((text) => readDecimal(text).ok && !text.startsWith('-'), { message: 'decimal.malformed' })
  .meta({ description: 'Share of the fair rate that the house keeps, a fraction' })

const feeText = z
  .string()
  .max(12)
  .refine((text) => readDecimal(text).ok, { message: 'decimal.malformed' })
  .meta({ description: 'Share of the invested amount that early redemption costs, a fraction; left out: as it is' })

const sideBody = z.object({
  enabled: flag,
  margin: marginText,
  redeem_fee: feeText.optional(),
  terms: z.array(wholeNumber(1, 365)).max(32),
  targets: wholeNumber(0, 1_000),
  nearest: wholeNumber(0, 10_000),
  reach: wholeNumber(0, 10_000),
  min_copies: copies,
  max_copies: copies,
  capacity_copies: copies,
})

const isOn = z.int().min(0).max(1)
/** One direction of a coin. `nearest` in basis points of the price, `reach` in percent of the usual farthest gap. */
export const dualSeriesSideField = z.object({
  enabled: isOn,
  margin: decimalField,
  redeem_fee: decimalField,
  terms: z.array(z.int()),
  targets: z.int(),
  nearest: z.int(),
  reach: z.int(),
  min_copies: z.int(),
  max_copies: z.int(),
  capacity_copies: z.int(),
})

const parameter = z.number().min(-1_000).max(1_000)
/** One expiry of a surface, raw SVI; the numbers of a model and no money. */
export const sviField = z.object({
  term_days: parameter,
  a: parameter,
  b: parameter,
  rho: parameter,
  m: parameter,
  sigma: parameter,
})

/** A coin's settings, and the revision that a change must name. */
export const dualSeriesRow = z.object({
  coin: z.string(),
  enabled: isOn,
  vip: isOn,
  call: dualSeriesSideField,
  put: dualSeriesSideField,
  surface: z.array(sviField),
  revision: z.int(),
})
/** `dualSeriesRow` as a type. */
export type DualSeriesRow = z.infer<typeof dualSeriesRow>

const seriesBody = z.object({
  coin: assetField,
  enabled: flag,
  vip: flag,
  call: sideBody,
  put: sideBody,
  surface: z.array(sviField).max(64),
  revision: wholeNumber(0, 1_000_000_000),
})
/** Body of a preview or a change as a caller writes it. */
export type DualSeriesBody = z.input<typeof seriesBody>

const seriesRefusals = [
  'dual.series.unknownCoin',
  'dual.series.margin',
  'dual.product.redeemFee',
  'dual.series.terms',
  'dual.series.targets',
  'dual.series.distances',
  'dual.series.capacity',
  'dual.product.bounds',
  'dual.surface.count',
  'dual.surface.slice',
  'dual.surface.duplicate',
  'dual.surface.volatility',
  'dual.surface.butterfly',
  'dual.surface.calendar',
] as const

/** GET dual/series: the settings of every coin. */
export const dualBackOfficeSeries = endpoint({
  method: 'GET',
  path: SERIES,
  summary: 'What is listed automatically, by coin',
  audience: 'operator',
  role: 'reader',
  data: z.array(dualSeriesRow),
})

/** One target as quoted by what stands and by what is proposed. Rates are fractions; null: not listed. */
export const dualSeriesQuoteRow = z.object({
  type: z.enum(DUAL_TYPES),
  category: z.int(),
  delivery_timest: z.int(),
  exercise_price: decimalField,
  before_apy: decimalField.nullable(),
  after_apy: decimalField.nullable(),
  before_volatility: decimalField.nullable(),
  after_volatility: decimalField.nullable(),
})
/** `dualSeriesQuoteRow` as a type. */
export type DualSeriesQuoteRow = z.infer<typeof dualSeriesQuoteRow>

/** POST dual/series/preview: the quotes of this moment by both settings. Changes nothing. */
export const dualBackOfficeSeriesPreview = endpoint({
  method: 'POST',
  path: `${SERIES}/preview`,
  summary: 'Quotes of changed settings beside those that stand',
  audience: 'operator',
  role: 'reader',
  effect: { alone: 'A dry run.' },
  sends: 'json',
  body: seriesBody,
  data: z.object({
    coin: z.string(),
    /** Index price that both are quoted at. */
    price: decimalField,
    quotes: z.array(dualSeriesQuoteRow),
  }),
  refusals: [...seriesRefusals, 'dual.quote.unavailable'],
})

/**
 * PUT dual/series: the settings from the next listing on. Refused when somebody has changed them since `revision`. What can
 * give customers more takes two operators where the bounds say so.
 */
export const dualBackOfficeSeriesUpdate = endpoint({
  method: 'PUT',
  path: SERIES,
  summary: 'Change what is listed automatically for a coin',
  audience: 'operator',
  role: 'dealer',
  effect: 'two',
  approvedBy: 'risk',
  sends: 'json',
  body: seriesBody,
  data: z.union([dualSeriesRow.extend(approvedState), proposedData]),
  refusals: [...seriesRefusals, 'dual.series.changed', 'proposal.newOperator'],
})

/** POST dual/products/listing: pauses, resumes or retires up to a hundred products at once; all or none. */
export const dualBackOfficeProductsListing = endpoint({
  method: 'POST',
  path: '/console/api/dual/products/listing',
  summary: 'Pause, resume or retire products',
  audience: 'operator',
  role: 'dealer',
  effect: 'two',
  approvedBy: 'risk',
  sends: 'json',
  body: listingsBody,
  data: z.union([z.object({ changed: z.array(listingChange.omit({ status: true })), ...approvedState }), proposedData]),
  refusals: ['proposal.newOperator', 'dual.product.notFound', 'dual.product.retired', 'dual.product.deliveryPassed'],
})

type WireSide = z.infer<typeof dualSeriesSideField>
type GivenSide = Omit<WireSide, 'redeem_fee'> & { redeem_fee?: string | undefined }
type GivenSeries = Omit<DualSeriesRow, 'revision' | 'call' | 'put'> & { call: GivenSide; put: GivenSide }

/** A direction as it stands on the wire. */
export function seriesSideWire(side: DualSeriesSide): WireSide {
  return {
    enabled: side.enabled ? 1 : 0,
    margin: decimalText(side.margin),
    redeem_fee: decimalText(side.redeemFee),
    terms: [...side.terms],
    targets: side.targets,
    nearest: side.distances.nearest,
    reach: side.distances.reachPercent,
    min_copies: Number(side.minimumCopies),
    max_copies: Number(side.maximumCopies),
    capacity_copies: Number(side.capacityCopies),
  }
}

/**
 * A direction from the wire; terms in order, and where it says no fee of redemption, `kept`. Throws RangeError for a margin
 * that is no decimal.
 */
export function seriesSideOfWire(wire: GivenSide, kept: Decimal8 = DUAL_REDEEM_FEE): DualSeriesSide {
  return {
    enabled: wire.enabled === 1,
    margin: decimal(wire.margin),
    redeemFee: wire.redeem_fee === undefined ? kept : decimal(wire.redeem_fee),
    terms: [...wire.terms].sort((a, b) => a - b),
    targets: wire.targets,
    distances: { nearest: wire.nearest, reachPercent: wire.reach },
    minimumCopies: BigInt(wire.min_copies),
    maximumCopies: BigInt(wire.max_copies),
    capacityCopies: BigInt(wire.capacity_copies),
  }
}

/** Settings as they stand on the wire. */
export function seriesWire(series: DualSeriesSettings & { revision: number }): DualSeriesRow {
  const { coin, enabled, vip, surface, sides, revision } = series
  return {
    coin,
    enabled: enabled ? 1 : 0,
    vip: vip ? 1 : 0,
    call: seriesSideWire(sides.call),
    put: seriesSideWire(sides.put),
    surface: surface.map((slice) => ({ ...slice })),
    revision,
  }
}

/** Settings from the wire; slices in the order of their terms. `before` has what they do not say. */
export function seriesOfWire(wire: GivenSeries, before?: Pick<DualSeriesSettings, 'sides'>): DualSeriesSettings {
  const { coin, enabled, vip, call, put, surface } = wire
  return {
    coin,
    enabled: enabled === 1,
    vip: vip === 1,
    surface: [...surface].sort((a, b) => a.term_days - b.term_days),
    sides: {
      call: seriesSideOfWire(call, before?.sides.call.redeemFee),
      put: seriesSideOfWire(put, before?.sides.put.redeemFee),
    },
  }
}
