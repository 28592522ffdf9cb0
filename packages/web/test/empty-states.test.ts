import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SOURCES = new URL('../src/', import.meta.url).pathname

/** Where nothing is to be done about it but to close, or to wait for days that will come. */
const WITHOUT_ACT = [
  'core/balances/balances-page.tsx: the faucet and the transfer stand above it',
  'core/wallet/wallet-history.tsx: the form stands above it',
  'overview/proof/proof-page.tsx: nobody but an operator can publish one',
  'overview/settlements/settlement-page.tsx: the way back stands below it',
  'products/dual/backtest/dual-backtest-page.tsx: its text says which command brings the prices',
  'products/dual/purchase/dual-subscribe-panel.tsx: a panel over the list',
  'products/dual/purchase/dual-trial-panel.tsx: a panel over the list',
  'products/dual/reinvest/dual-reinvest-history.tsx: a panel over the holdings',
  'products/dual/sniper/sniper-chart.tsx: a chart beside the offers',
  'products/simple-earn/subscribe/subscribe-panel.tsx: a panel over the list',
  'products/staking/about/rate-trend.tsx: a chart in a panel',
  'products/staking/about/total-staked.tsx: a chart in a panel',
  'products/wealth/detail/detail-chart.tsx: a chart in a panel',
].map((line) => line.split(':')[0])

/** The properties of an element, from behind its name to its end, without what lies in braces. */
function propertiesOf(text: string): string {
  let [depth, read] = [0, '']
  for (const [at, character] of [...text].entries()) {
    if (depth === 0 && text.startsWith('/>', at)) break
    if (character === '}') depth -= 1
    if (depth === 0) read += character
    if (character === '{') depth += 1
  }
  return read
}

/** Empty states of a file, each with its properties. */
function emptyStates(source: string): string[] {
  return source
    .split('<ListState')
    .slice(1)
    .map(propertiesOf)
    .filter((properties) => properties.includes('kind="empty"'))
}

test('every empty list names one act, and those without are known', () => {
  const files = globSync('**/*.tsx', { cwd: SOURCES }).sort()
  const states = files.flatMap((file) =>
    emptyStates(readFileSync(`${SOURCES}${file}`, 'utf8')).map((properties) => ({ file, properties })),
  )
  expect(states.length).toBeGreaterThan(20)
  const without = states.filter(({ properties }) => !/\saction=/.test(properties)).map(({ file }) => file)
  expect([...new Set(without)]).toEqual(WITHOUT_ACT)
})
