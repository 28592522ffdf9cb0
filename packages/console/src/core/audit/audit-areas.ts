import { NAMES } from '@tenor/contract/names'

/** First words of the names of acts. */
export const AUDIT_AREAS = [...new Set(NAMES.flatMap(({ acts }) => acts).map((act) => act.slice(0, act.indexOf('.'))))]

const SALES = new Set<string>(NAMES.flatMap(({ sales }) => sales))

/** The phrase of an area: products have theirs as what is sold. */
export const toAreaPhrase = (area: string) => (SALES.has(area) ? `sale.${area}` : `console.audit.area.${area}`)
