import { type Endpoint, REFUSAL_CODE } from '@tenor/contract/http'
import { LOCALES } from '@tenor/contract/phrases'
import { phrasesOf } from '@tenor/contract/phrases/all'
import pg from 'pg'
import type { TestReply } from '../test-app.ts'

const INSIDE =
  /node_modules|\.ts:\d|\bat [\w.]+ \(|\/(work|home|root|usr)\/|\b(select|insert into|update|delete from) \w+|_pkey|_check\b|violates|postgres|app_user|ECONN|stack/i

const CODES = new Set<number>(Object.values(REFUSAL_CODE))

/**
 * What is wrong with a refusal; null when it is clear, in every language, has a code of the catalogue and says nothing of
 * the inside.
 */
export function faultOfRefusal(reply: TestReply): string | null {
  const { status, code, fail_reason, message, text } = reply
  if (status < 400 || status > 499) return unavailable(reply) ? null : `status ${status}: ${text.slice(0, 200)}`
  if (!CODES.has(code)) return `code ${code}: ${text.slice(0, 200)}`
  if (typeof fail_reason !== 'string' || fail_reason === '') return `no reason: ${text.slice(0, 200)}`
  for (const locale of LOCALES) {
    const phrases: Record<string, string> = phrasesOf(locale)
    if (!Object.hasOwn(phrases, fail_reason)) return `no sentence in ${locale} for ${fail_reason}`
  }
  if (message === fail_reason || message.length < 3) return `no sentence: ${text}`
  return INSIDE.test(text) ? `tells of the inside: ${text}` : null
}

/** Known to be missing for the moment, such as a price: no fault of the caller's, and said so. */
function unavailable({ status, fail_reason }: TestReply): boolean {
  return status === 503 && fail_reason !== undefined && fail_reason !== 'request.failed'
}

/** What is wrong with any reply of an endpoint: it must be data that fits the contract, or a clear refusal. */
export function faultOfReply(endpoint: Endpoint, reply: TestReply): string | null {
  if (reply.status !== 200) return faultOfRefusal(reply)
  if (endpoint.produces !== undefined) return reply.text === '' ? 'empty' : null
  const data = endpoint.isFlatList === true ? { ...JSON.parse(reply.text), list: reply.data } : reply.data
  const parsed = endpoint.data.safeParse(data)
  return parsed.success ? null : `data does not fit: ${parsed.error.message.slice(0, 300)}`
}

/**
 * A digest of every row of every table, by table, but for the count of calls, which refused ones are part of. Two of
 * them are equal when nothing has changed.
 */
export async function digestOfTables(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'attempt'`,
    )
    const one = (name: string) =>
      `select '${name}' as name, md5(coalesce(string_agg(d, '' order by d), '')) as digest
       from (select md5(t::text) as d from ${name} t) rows`
    const digests = await client.query<{ name: string; digest: string }>(
      tables.rows.map(({ name }) => one(name)).join(' union all '),
    )
    return Object.fromEntries(digests.rows.map(({ name, digest }) => [name, digest]))
  } finally {
    await client.end()
  }
}
