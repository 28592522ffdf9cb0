import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Outcome, OutcomeCards, OutcomeTabs } from '../../src/data/outcome-cards.tsx'

const outcomes: Outcome<'below' | 'above'>[] = [
  {
    value: 'below',
    title: 'At or below 63,200',
    amount: '0.0794 BTC',
    lines: [{ id: 'worst', text: '-435.60 USDT if BTC is 10% lower', isLoss: true }],
  },
  { value: 'above', title: 'Above 63,200', amount: '5,020.26 USDT', lines: [] },
]

test('both outcomes stand side by side, and the one that has come says so', () => {
  const html = renderToStaticMarkup(<OutcomeCards label="What you get" outcomes={outcomes} came="above" />)
  expect(html.match(/<li/g)).toHaveLength(2)
  expect(html.match(/aria-current="true"/g)).toHaveLength(1)
  expect(html.indexOf('aria-current')).toBeGreaterThan(html.indexOf('-435.60'))
})

test('as tabs they are named by all that they say, and hold nothing that a button may not', () => {
  const html = renderToStaticMarkup(
    <OutcomeTabs
      label="What you get"
      outcomes={outcomes}
      value="below"
      onChange={() => undefined}
      content={(value) => <p>{`of ${value}`}</p>}
    />,
  )
  const [tab] = html.match(/<button.*?<\/button>/s) ?? ['']
  expect(tab).toContain('role="tab"')
  expect(tab.replace(/<[^>]*>/g, ' ')).toMatch(/At or below 63,200.*0\.0794 BTC.*-435\.60/s)
  expect(tab).not.toMatch(/<(p|div|ul|h\d)\b/)
  expect(html).toContain('of below')
})
