import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '@tenor/contract/http'
import { MANIFESTS } from '@tenor/contract/manifests'
import { loadSpoken } from '@tenor/contract/phrases'
import { z } from 'zod'

/*
 * `npm run reference` writes docs/reference/api.md from the endpoints of the contract. tools/reference.test.ts fails
 * when the page says something else than they do.
 */

/** The page that is written. */
export const REFERENCE_PATH = fileURLToPath(new URL('../docs/reference/api.md', import.meta.url))

/** Descriptions that come again and again, in a word. */
const SHORT: Readonly<Record<string, string>> = {
  'Exact decimal text with at most 8 decimals': 'decimal',
  'Decimal text above zero with at most 8 decimals': 'decimal above zero',
}

const PREFACE = `# API reference

Written by \`npm run reference\` from the contract's endpoints. Do not edit it by hand. A running server shows the same
calls with a reader at \`/docs\`, and as OpenAPI at \`/openapi.json\`.

Every reply is \`{"code":200,"message":"","data":…}\`. Below, "reply" is what stands in \`data\`. A refusal is HTTP 4xx with
\`code\`, \`message\`, \`fail_reason\` and \`params\`. A trailing \`?\` marks a field that may be left out. Decimals are text.
Every call but a GET wants the header \`X-CSRF-Token\`, whose value \`GET /apiw/v2/session\` tells; it may name its
customer in \`X-Tenor-User\`, and is refused with 409 \`session.changed\` where another one is signed in. Calls under \`/api/v4\` are
signed with an API key instead, answer with "reply" alone and refuse with \`label\` and \`message\`: docs/recipes/call-from-a-program.md.
`

type Schema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  description?: string
}

/** The whole page. */
export async function referenceText(): Promise<string> {
  const sentences = await englishSentences()
  const modules = MANIFESTS.map(({ title, endpoints, programs = [] }) => {
    return `## ${title}

${[...endpoints, ...programs]
  .sort(byPath)
  .map((each) => entry(each, sentences))
  .join('\n')}`
  })
  return `${PREFACE}\n${modules.join('\n')}`
}

function byPath(a: Endpoint, b: Endpoint): number {
  const [left, right] = [`${a.path} ${a.method}`, `${b.path} ${b.method}`]
  return left < right ? -1 : left > right ? 1 : 0
}

async function englishSentences(): Promise<Record<string, string>> {
  const books = await Promise.all(MANIFESTS.map(({ phrases }) => loadSpoken(phrases, 'server', 'en')))
  return Object.assign({}, ...books)
}

function entry(endpoint: Endpoint, sentences: Record<string, string>): string {
  const lines = [`### ${endpoint.method} ${endpoint.path}`, '', `${endpoint.summary}. For: ${forWhom(endpoint)}.`, '']
  if (endpoint.params !== undefined) lines.push(`- in the path: ${fieldsOf(endpoint.params, 'input')}`)
  if (endpoint.query !== undefined) lines.push(`- query: ${fieldsOf(endpoint.query, 'input')}`)
  if (endpoint.body !== undefined) lines.push(`- body: ${fieldsOf(endpoint.body, 'input')}`)
  lines.push(`- reply: ${replyOf(endpoint)}`)
  for (const reason of endpoint.refusals ?? []) lines.push(`- refusal \`${reason}\`: ${sentences[reason] ?? ''}`)
  return `${lines.join('\n')}\n`
}

const FILES: Readonly<Record<NonNullable<Endpoint['produces']>, string>> = {
  'application/json': 'a file, JSON',
  'text/csv': 'CSV',
  'text/plain': 'a text file',
  'text/calendar': 'a calendar file (RFC 5545)',
  'image/png': 'PNG',
  'image/svg+xml': 'SVG',
  'text/event-stream': 'a stream of server-sent events',
}

function replyOf({ produces, data, isFlatList }: Endpoint): string {
  const flat = isFlatList === true ? ' (its `list` stands in `data`, the rest beside it)' : ''
  return produces === undefined ? `${fieldsOf(data, 'output')}${flat}` : FILES[produces]
}

function forWhom(endpoint: Endpoint): string {
  const whom =
    endpoint.audience === 'operator'
      ? `operators of the role ${endpoint.role}${endpoint.approvedBy === undefined ? '' : `; above the bounds approved by ${endpoint.approvedBy}`}`
      : { visitor: 'anyone', customer: 'customers' }[endpoint.audience]
  const notes = [
    endpoint.sandboxOnly === true ? 'in a sandbox only' : null,
    endpoint.movesMoney === true ? 'moves money, takes `text` or `Idempotency-Key`' : null,
  ]
  return [whom, ...notes.filter((note) => note !== null)].join('; ')
}

function fieldsOf(schema: z.ZodType, io: 'input' | 'output'): string {
  return typeText(z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Schema)
}

function typeText(schema: Schema): string {
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${String(value)}\``).join(' or ')
  if (schema.const !== undefined) return `\`${String(schema.const)}\``
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(typeText))].join(' or ')
  if (schema.properties !== undefined) return objectText(schema)
  if (schema.prefixItems !== undefined) return `[${schema.prefixItems.map(typeText).join(', ')}]`
  if (schema.items !== undefined) return `list of ${typeText(schema.items)}`
  if (typeof schema.additionalProperties === 'object') return `record of ${typeText(schema.additionalProperties)}`
  if (schema.description !== undefined) return SHORT[schema.description] ?? lowered(schema.description)
  if (schema.type === undefined) return 'value'
  return [schema.type].flat().map(wordOf).join(' or ')
}

function objectText(schema: Schema): string {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const mark = schema.required?.includes(name) ? '' : '?'
    const text = typeText(field)
    return text === 'value' ? `\`${name}\`${mark}` : `\`${name}\`${mark} ${text}`
  })
  return fields.length === 0 ? 'nothing' : `{ ${fields.join(', ')} }`
}

function wordOf(type: string): string {
  return { string: 'text', integer: 'whole number', null: 'null' }[type] ?? type
}

function lowered(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(REFERENCE_PATH, await referenceText())
