import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { bareCalls } from '../../bare-calls.ts'

/** What the build makes of a file of the contract. */
function bare(code: string): string {
  const { transform } = bareCalls()
  if (typeof transform !== 'object') throw new Error('the build transforms nothing')
  const made = transform.handler.call({ parse: parseAst } as never, code, '/contract/src/a-endpoints.ts', {} as never)
  return (made as { code: string }).code
}

test('a call keeps where it goes and who may make it, and a schema nothing', () => {
  const code = `
const row = z.object({ id: z.int(), rate: rateField.meta({ description: 'Fraction' }) }).strict()
export const orders = endpoint({ method: 'GET', path: \`\${BASE}/orders\`, summary: 'Orders', audience: 'operator', role: 'reader', data: z.array(row), refusals: ['a.b'] })
export const isOpen = (state: string) => state === 'OPEN'`
  expect(bare(code)).toBe(`
const row = z
export const orders = ({ method: 'GET', path: \`\${BASE}/orders\`, audience: 'operator', role: 'reader' })
export const isOpen = (state: string) => state === 'OPEN'`)
})

test('of a call that is another one with something changed, the other one stays', () => {
  expect(bare(`const more = endpoint({ ...orders, path: '/more', data: row.extend({ at: z.int() }) })`)).toBe(
    `const more = ({ ...orders, path: '/more' })`,
  )
})

test('how a body is sent stays, its schema does not', () => {
  const code = `export const stake = endpoint({ method: 'POST', path: '/stake', sends: 'json', body: z.object({}), data: row })`
  expect(bare(code)).toBe(`export const stake = ({ method: 'POST', path: '/stake', sends: 'json' })`)
})

test('of a list without a frame that it is one stays, since the browser reads it otherwise', () => {
  const code = `export const hours = endpoint({ method: 'GET', path: '/hours', isFlatList: true, data: z.array(row) })`
  expect(bare(code)).toBe(`export const hours = ({ method: 'GET', path: '/hours', isFlatList: true })`)
})
