import { z } from 'zod'
import { assetField, decimalField, endpoint, idField, nameField, noteField } from '../../http/index.ts'
import { wealthProductRow } from './wealth-endpoints.ts'
import { WEALTH } from './wealth-paths.ts'

const NAME_MOST = 80
const TEXT_MOST = 400
const HOLDINGS_MOST = 20
const DOCUMENTS_MOST = 10
const ADDRESS_MOST = 300

const documentRow = z.object({ title: nameField(NAME_MOST), url: z.url({ protocol: /^https$/ }).max(ADDRESS_MOST) })
const holdingRow = z.object({ name: nameField(NAME_MOST), share: decimalField })

/** Facts of a fund that an operator writes: an absent one is not shown. An empty text or list takes away the one before. */
export const fundAboutFields = {
  manager: nameField(NAME_MOST, 0).optional(),
  /** Its parts, each with a share of the whole as a fraction. */
  holdings: z.array(holdingRow).max(HOLDINGS_MOST).optional(),
  /** The asset whose price its curve is drawn beside. */
  benchmark: assetField.optional(),
  documents: z.array(documentRow).max(DOCUMENTS_MOST).optional(),
  /** Why its risk is what it is. */
  risk_reason: noteField(TEXT_MOST, 0).optional(),
}

/** These facts in replies. */
export const fundAboutShown = {
  manager: z.string().optional(),
  holdings: z.array(z.object({ name: z.string(), share: decimalField })).optional(),
  benchmark: z.string().optional(),
  documents: z.array(z.object({ title: z.string(), url: z.string() })).optional(),
  risk_reason: z.string().optional(),
}

const fundAbout = z.object(fundAboutShown)
/** `fundAbout` as a type. */
export type FundAbout = z.output<typeof fundAbout>

/** Facts of a fund after a change; empty ones go. */
export function changedAbout(before: FundAbout, change: FundAbout): FundAbout {
  const { manager, holdings, benchmark, documents, risk_reason: reason } = change
  const kept = { ...before }
  if (manager !== undefined) kept.manager = manager
  if (holdings !== undefined) kept.holdings = holdings
  if (benchmark !== undefined) kept.benchmark = benchmark
  if (documents !== undefined) kept.documents = documents
  if (reason !== undefined) kept.risk_reason = reason
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined && value.length > 0))
}

/** The value of a unit at a strike. */
const navAt = z.object({ at: z.int(), nav: decimalField })

/** A fund with all that its page shows. */
export const wealthFund = endpoint({
  method: 'GET',
  path: `${WEALTH}/fund`,
  summary: 'One fund: terms, who runs it, and the value of a unit at every strike',
  audience: 'visitor',
  query: z.object({ pid: idField }),
  data: wealthProductRow.extend({ ...fundAboutShown, navs: z.array(navAt) }),
  refusals: ['wealth.notFound'],
})
