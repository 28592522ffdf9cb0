import {
  ACT_FIELDS,
  type ActWords,
  assetIn,
  type FieldForm,
  labelField,
  withoutSeconds,
  writeAs,
  writeField,
} from '@tenor/contract/core'
import { namesIn } from '@tenor/contract/http'
import type { Locale } from '@tenor/contract/phrases'
import { sentence } from '../../platform/http/index.ts'

/** Names and facts for the sentence of an act beside its content: the subject by its name, and values each with its form. */
export type ActNames = {
  readonly subject?: string
  /** Asset of amounts. */
  readonly asset?: string
  readonly facts?: Readonly<Record<string, readonly [form: FieldForm, value: unknown]>>
}

/** One field for people; `before` is null where it stands nowhere yet. */
export type ActLine = { field: string; label: string; before: string | null; after: string }

/** Fields whose value the sentence itself says by name. */
const SAID_ELSEWHERE = new Set(['id', 'ids', 'pid', 'user_id', 'loan_id', 'reason'])

/** An act as a sentence, and its fields: those that change, or all where nothing stands yet. */
export function renderAct(
  locale: Locale,
  act: string,
  { content, names, stands }: { content: Readonly<Record<string, unknown>>; names: ActNames; stands: object | null },
): { sentence: string; lines: ActLine[] } {
  const words = wordsIn(locale)
  const asset = names.asset ?? assetIn(content)
  const write = (field: string, value: unknown) => writeField(words, field, value, asset)
  const values: Record<string, string> = { subject: names.subject ?? '' }
  for (const field of Object.keys(ACT_FIELDS)) values[field] = sentence(locale, 'act.none', {})
  for (const [field, value] of Object.entries(content)) values[field] = write(field, value)
  for (const [name, [form, value]] of Object.entries(names.facts ?? {})) {
    values[name] = writeAs(words, { form, field: name, value, asset })
  }
  const before = new Map<string, unknown>(Object.entries(stands ?? {}))
  const lines = Object.entries(content).flatMap(([field, value]): ActLine[] => {
    if (value === undefined || value === null || SAID_ELSEWHERE.has(field) || ACT_FIELDS[field] === 'skip') return []
    const [was, after] = [before.has(field) ? write(field, before.get(field)) : null, write(field, value)]
    return was === after ? [] : [{ field, label: labelField(words, field), before: was, after }]
  })
  return { sentence: sentence(locale, `act.${act}`, values), lines }
}

type AuditLine = Omit<ActLine, 'after'> & { after: string | null }
export type AuditWords = { title: string; about: string; lines: AuditLine[] }
type Entry = { act: string; subject: string; before: unknown; after: unknown }

/** An entry of the audit log: its act, whom or what it is about, and its fields that differ; of something new all of them. */
export function renderAudit(locale: Locale, { act, subject, before, after }: Entry): AuditWords {
  const [was, is] = [entriesOf(before), entriesOf(after)]
  const words = wordsIn(locale)
  const asset = assetIn({ ...was, ...is })
  const write = (field: string, value: unknown) => (value === undefined ? null : writeField(words, field, value, asset))
  const lines = [...new Set([...namesIn(was), ...namesIn(is)])].flatMap((field): AuditLine[] => {
    if (ACT_FIELDS[field] === 'skip') return []
    const change = { before: write(field, was[field]), after: write(field, is[field]) }
    return change.before === change.after ? [] : [{ field, label: labelField(words, field), ...change }]
  })
  return { title: sentence(locale, `audit.${act}`, {}), about: nameSubject(locale, subject), lines }
}

function entriesOf(state: unknown): Readonly<Record<string, unknown>> {
  return typeof state === 'object' && state !== null && !Array.isArray(state) ? { ...state } : {}
}

const SUBJECT =
  /^(user|asset|pool|loan|voucher|region|stop|snapshot|tier|webhook|move-in|api key|wallet day|wallet) (.+)$/

/** Subjects are a kind and an id, for products the id alone, or names as they are; a look at several customers has commas. */
function nameSubject(locale: Locale, subject: string): string {
  const each = subject.split(', ').map((one) => {
    const [, kind, id] = SUBJECT.exec(one) ?? []
    if (kind !== undefined && id !== undefined) return sentence(locale, `audit.subject.${kind}`, { id })
    const text = withoutSeconds(one)
    return /^\d/.test(text) ? sentence(locale, 'audit.subject.product', { id: text }) : text
  })
  return each.join(', ')
}

const wordsIn = (locale: Locale): ActWords => ({ locale, say: (key, values) => sentence(locale, key, values) })
