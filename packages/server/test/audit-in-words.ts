import { LOCALES } from '@tenor/contract/phrases'
import { renderAudit } from '../src/core/proposals/index.ts'
import { type Database, nullable, sqlType } from '../src/platform/database/index.ts'

const ENTRY = {
  act: sqlType.text,
  subject: sqlType.text,
  before: nullable(sqlType.json<unknown>()),
  after: nullable(sqlType.json<unknown>()),
}

/** Acts and fields in the audit log of an application under test that lack a sentence or a label in a language. */
export async function auditWithoutWords(db: Database): Promise<string[]> {
  const entries = await db.query(
    ENTRY,
    `select distinct on (act, fields) act, subject, before, after from (
       select act, subject, before, after, array(
         select jsonb_object_keys(case jsonb_typeof(part) when 'object' then part else '{}' end)
         from unnest(array[before, after]) as part order by 1) as fields
       from audit_log) as entry`,
  )
  const found = entries.flatMap((entry) =>
    LOCALES.flatMap((locale) => {
      const { title, lines } = renderAudit(locale, entry)
      const codes = lines.filter(({ label }) => label.startsWith('act.')).map(({ field }) => `${entry.act}: ${field}`)
      return title.startsWith('audit.') ? [title, ...codes] : codes
    }),
  )
  return [...new Set(found)]
}
