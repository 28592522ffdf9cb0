import { readFile } from 'node:fs/promises'
import type { Endpoint } from '@tenor/contract/http'

export type NamedEndpoint = { name: string; endpoint: Endpoint }

/** Every endpoint of people that any module of the contract exports, so that a new one cannot be forgotten. */
export async function everyEndpoint(): Promise<NamedEndpoint[]> {
  // A stream does not end; it has tests of its own.
  return (await everyCall()).filter(
    ({ endpoint }) => endpoint.program === undefined && endpoint.produces !== 'text/event-stream',
  )
}

/** Every call of programs. */
export async function everyProgramCall(): Promise<NamedEndpoint[]> {
  return (await everyCall()).filter(({ endpoint }) => endpoint.program !== undefined)
}

async function everyCall(): Promise<NamedEndpoint[]> {
  const manifest = new URL('../../../contract/package.json', import.meta.url)
  const modules = Object.keys(JSON.parse(await readFile(manifest, 'utf8')).exports)
  const found: NamedEndpoint[] = []
  for (const module of modules) {
    const exported: Record<string, unknown> = await import(module.replace('.', '@tenor/contract'))
    for (const [name, value] of Object.entries(exported)) {
      if (isEndpoint(value)) found.push({ name, endpoint: value })
    }
  }
  return found
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && ['method', 'path', 'audience', 'data'].every((key) => key in value)
  )
}

export type Input = { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown }

/** The address of a call with its parameters and query filled in; a list gives a query parameter several times. */
export function addressOf(endpoint: Endpoint, input: Pick<Input, 'params' | 'query'>): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(input.params[name] ?? '1')))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query)) {
    for (const one of Array.isArray(value) ? value : [value])
      query.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one))
  }
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}
