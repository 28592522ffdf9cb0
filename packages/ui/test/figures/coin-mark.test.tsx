import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CoinMark, CoinMarksProvider, CoinName } from '../../src/figures/coin-mark.tsx'

const MARKS = { source: '/marks.svg?v=1', coins: new Set(['BTC']) }
const drawn = (coin: string) =>
  renderToStaticMarkup(
    <CoinMarksProvider value={MARKS}>
      <CoinMark coin={coin} size={22} />
    </CoinMarksProvider>,
  )

test('a mark keeps its place before it is there, and says nothing', () => {
  expect(drawn('BTC')).toMatch(/<img [^>]*src="\/marks.svg\?v=1#BTC" alt="" width="22" height="22"/)
})

test('a coin without a mark has its first letter, which nobody hears', () => {
  expect(drawn('XYZ')).toMatch(/<span [^>]*aria-hidden="true">X<\/span>/)
  expect(renderToStaticMarkup(<CoinMark coin="BTC" />)).toContain('>B<')
})

test('the name of a coin is read once', () => {
  expect(renderToStaticMarkup(<CoinName coin="BTC">Bitcoin</CoinName>).replace(/<[^>]+>/g, '|')).toMatch(
    /B\|.*BTC\|.*Bitcoin/,
  )
})
