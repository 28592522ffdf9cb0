import { given, type Search, shortText } from '@tenor/browser/search'
import { lastSecondOfDay, unixSeconds } from '@tenor/contract/time'
import { instantOfField } from '../../platform/instant-field.ts'

const LONGEST = 64

/** What the address of the audit module carries; days as "2026-11-21", both included. */
export type AuditSearch = {
  operator?: string
  act?: string
  subject?: string
  from?: string
  to?: string
}

export function readAuditSearch(search: Search): AuditSearch {
  return given({
    operator: partOfAddress(shortText(search['operator'], LONGEST)),
    act: shortText(search['act'], LONGEST),
    subject: shortText(search['subject'], LONGEST),
    from: dayOf(search['from']),
    to: dayOf(search['to']),
  })
}

/** The filters as the call wants them: from the first second of a day to the last one of a day. */
export function auditQuery({ operator, act, subject, from, to }: AuditSearch) {
  const first = from === undefined ? null : instantOfField(`${from}T00:00`)
  const last = to === undefined ? null : instantOfField(`${to}T00:00`)
  return given({
    operator,
    act,
    subject,
    from: first === null ? undefined : unixSeconds(first),
    to: last === null ? undefined : lastSecondOfDay(unixSeconds(last)),
  })
}

/** No whole address stands in a URL: what comes before its @ finds the operator too. */
function partOfAddress(text: string | undefined): string | undefined {
  const part = text?.split('@')[0]?.trim()
  return part === '' ? undefined : part
}

function dayOf(value: unknown): string | undefined {
  return typeof value === 'string' && instantOfField(`${value}T00:00`) !== null ? value : undefined
}
