import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../test-app.ts'
import { CONSOLE, W, wealthApp, wealthStage } from './wealth-stage.ts'

let app: TestApp
let stage: ReturnType<typeof wealthStage>

beforeAll(async () => {
  app = await wealthApp()
  stage = wealthStage(app)
})
afterAll(() => app.close())

const ABOUT = {
  manager: 'Northwind Capital',
  holdings: [
    { name: 'Treasury bills', share: '0.6' },
    { name: 'Cash', share: '0.4' },
  ],
  benchmark: 'BTC',
  documents: [{ title: 'Terms', url: 'https://example.com/terms.pdf' }],
  risk_reason: 'Bills only.',
}
const read = async (pid: number) => (await app.client().get(`${W}/fund?pid=${pid}`)).data

test('a visitor reads a fund with every value; what no operator has written is absent', async () => {
  const pid = await stage.product({ nav: '1.08' })
  await stage.strikeAt(pid, '1.1')
  const fund = await read(pid)
  expect(fund).toMatchObject({ pid, net_value_ratio: '1.1', risk: 3 })
  expect(fund.navs.map(({ nav }: { nav: string }) => nav)).toEqual(['1.08', '1.1'])
  for (const name of Object.keys(ABOUT)) expect(fund).not.toHaveProperty(name)
  expect((await app.client().get(`${W}/fund?pid=1`)).fail_reason).toBe('wealth.notFound')
})

test('an operator writes who runs it and what it holds, changes a part of it, and takes it away again', async () => {
  const pid = await stage.product(ABOUT)
  expect(await read(pid)).toMatchObject(ABOUT)
  const [operator] = await stage.both()
  const change = (body: object) => operator.put(`${CONSOLE}/products`, { id: pid, ...body })
  expect((await change({ manager: 'Harbor', documents: [] })).status).toBe(200)
  const changed = await read(pid)
  expect(changed).toMatchObject({ manager: 'Harbor', holdings: ABOUT.holdings, benchmark: 'BTC' })
  expect(changed).not.toHaveProperty('documents')
  const unsafe = { documents: [{ title: 'Terms', url: 'javascript:alert(1)' }] }
  expect((await change(unsafe)).status).toBe(400)
  expect((await change({ documents: [{ title: 'Terms', url: 'http://example.com' }] })).status).toBe(400)
})
