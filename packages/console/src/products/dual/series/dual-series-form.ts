import {
  DUAL_TYPES,
  type DualSeriesRow,
  type DualType,
  type SviSlice,
  seriesOfWire,
  seriesSideViolation,
  surfaceViolation,
} from '@tenor/contract/dual'
import { violation } from '@tenor/contract/http'
import { fractionOfPercent, percentOfFraction } from '../../../platform/percent.ts'
import type { FormViolation } from '../../../platform/phrases/index.ts'

/** One direction as it is typed. `margin` and `redeemFee` are percent, `terms` days with commas, `nearest` hundredths of a percent. */
export type SideForm = {
  enabled: boolean
  margin: string
  redeemFee: string
  terms: string
  targets: string
  nearest: string
  reach: string
  min_copies: string
  max_copies: string
  capacity_copies: string
}

/** A coin's settings as they are typed. A line of `surface` is one expiry: term in days, a, b, rho, m, sigma. */
export type SeriesForm = { enabled: boolean; vip: boolean; surface: string } & Record<DualType, SideForm>

/** Fields of a direction that hold a whole number. */
const SIDE_NUMBERS = ['targets', 'nearest', 'reach', 'min_copies', 'max_copies', 'capacity_copies'] as const

const PARAMETERS = ['term_days', 'a', 'b', 'rho', 'm', 'sigma'] as const

export function formOfSeries(row: DualSeriesRow): SeriesForm {
  return {
    enabled: row.enabled === 1,
    vip: row.vip === 1,
    call: formOfSide(row.call),
    put: formOfSide(row.put),
    surface: surfaceText(row.surface),
  }
}

function formOfSide(side: DualSeriesRow['call']): SideForm {
  return {
    enabled: side.enabled === 1,
    margin: percentOfFraction(side.margin),
    redeemFee: percentOfFraction(side.redeem_fee),
    terms: side.terms.join(', '),
    targets: String(side.targets),
    nearest: String(side.nearest),
    reach: String(side.reach),
    min_copies: String(side.min_copies),
    max_copies: String(side.max_copies),
    capacity_copies: String(side.capacity_copies),
  }
}

/** Slices one a line, so that a calibration can be pasted. */
export function surfaceText(surface: readonly SviSlice[]): string {
  return surface.map((slice) => PARAMETERS.map((name) => String(slice[name])).join(', ')).join('\n')
}

/** The slices of a text; null where a line is no slice. */
export function surfaceOfText(text: string): SviSlice[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const slices = lines.map((line) => {
    const numbers = line
      .trim()
      .split(/[\s,;]+/)
      .map(modelNumber)
    const [term_days, a, b, rho, m, sigma] = numbers
    if (numbers.length !== PARAMETERS.length || numbers.some(Number.isNaN)) return null
    return { term_days, a, b, rho, m, sigma } as SviSlice
  })
  return slices.every((slice) => slice !== null) ? slices : null
}

/** A parameter of the model from its text; NaN when it is none. */
export function modelNumber(text: string): number {
  return /^-?(\d+\.?\d*|\.\d+)(e-?\d+)?$/i.test(text) ? Number(text) : Number.NaN
}

/** What the form sends, or the first thing against it, by the rules that the server asks too. */
export function bodyOfSeries(
  form: SeriesForm,
  row: DualSeriesRow,
): { body: DualSeriesRow; violation: null } | { body: null; violation: FormViolation } {
  const surface = surfaceOfText(form.surface)
  if (surface === null) return { body: null, violation: violation('console.dual.series.surface.malformed') }
  const sides = DUAL_TYPES.map((type) => sideOf(form[type]))
  const [call, put] = sides
  if (!call || !put) return { body: null, violation: violation('console.dual.series.malformed') }
  const body: DualSeriesRow = {
    coin: row.coin,
    enabled: form.enabled ? 1 : 0,
    vip: form.vip ? 1 : 0,
    call,
    put,
    // What was not touched stays the very numbers that it was.
    surface: form.surface === surfaceText(row.surface) ? row.surface : surface,
    revision: row.revision,
  }
  const settings = seriesOfWire(body)
  const found =
    seriesSideViolation('call', settings.sides.call) ??
    seriesSideViolation('put', settings.sides.put) ??
    surfaceViolation(settings.surface)
  return found === null ? { body, violation: null } : { body: null, violation: found }
}

function sideOf(form: SideForm): DualSeriesRow['call'] | null {
  const margin = fractionOfPercent(form.margin)
  const redeem_fee = fractionOfPercent(form.redeemFee)
  const terms = form.terms
    .split(/[\s,;]+/)
    .filter((text) => text !== '')
    .map(wholeOf)
  const numbers = SIDE_NUMBERS.map((name) => wholeOf(form[name]))
  if (margin === null || redeem_fee === null || [...terms, ...numbers].some(Number.isNaN)) return null
  const [targets = 0, nearest = 0, reach = 0, min_copies = 0, max_copies = 0, capacity_copies = 0] = numbers
  const enabled = form.enabled ? 1 : 0
  return { enabled, margin, redeem_fee, terms, targets, nearest, reach, min_copies, max_copies, capacity_copies }
}

function wholeOf(text: string): number {
  return /^\d{1,13}$/.test(text.trim()) ? Number(text) : Number.NaN
}

/** One field that a change makes different; `side` null for what holds for both directions. */
export type SeriesChange = { field: string; side: DualType | null; before: string; after: string }

/** What a change makes different, field by field, expiry by expiry. */
export function seriesChanges(row: DualSeriesRow, body: DualSeriesRow): SeriesChange[] {
  const changes: SeriesChange[] = []
  const note = (field: string, side: DualType | null, before: string, after: string) => {
    if (before !== after) changes.push({ field, side, before, after })
  }
  note('enabled', null, String(row.enabled), String(body.enabled))
  note('vip', null, String(row.vip), String(body.vip))
  for (const type of DUAL_TYPES) {
    const [was, is] = [formOfSide(row[type]), formOfSide(body[type])]
    note('enabled', type, String(row[type].enabled), String(body[type].enabled))
    note('margin', type, `${was.margin} %`, `${is.margin} %`)
    note('redeem_fee', type, `${was.redeemFee} %`, `${is.redeemFee} %`)
    for (const name of ['terms', ...SIDE_NUMBERS] as const) note(name, type, was[name], is[name])
  }
  const terms = [...new Set([...row.surface, ...body.surface].map((slice) => slice.term_days))].sort((a, b) => a - b)
  const lineOf = (surface: readonly SviSlice[], term: number) =>
    surfaceText(surface.filter((slice) => slice.term_days === term))
  for (const term of terms) note('surface', null, lineOf(row.surface, term), lineOf(body.surface, term))
  return changes
}
