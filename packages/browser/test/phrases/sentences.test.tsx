import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { plainSentence, richSentence, type Spoken } from '../../src/phrases/sentences.tsx'

const spoken: Spoken = {
  locale: 'ar',
  phrases: {
    'test.plain': '{count, plural, zero {لا شيء} one {واحد} two {اثنان} few {# قليل} many {# كثير} other {# آخر}}',
    'test.figures': '{count, plural, one {# order} other {# orders}} of {asset}: {kind}, until {day}',
    'test.rich': 'Pay {amount}, see <terms>the terms</terms>.',
  },
}

test('a sentence takes its values, by the plurals of its language', () => {
  expect([0, 2, 5].map((count) => plainSentence(spoken, 'test.plain', { count }))).toEqual([
    'لا شيء',
    'اثنان',
    '5 قليل',
  ])
})

test('figures and links stand in a sentence as they are, without a key of their own', () => {
  const said = richSentence(spoken, 'test.rich', { amount: <b>5</b>, terms: (text) => <a href="/terms">{text}</a> })
  expect(renderToStaticMarkup(said)).toBe('<span>Pay <b>5</b>, see <a href="/terms">the terms</a>.</span>')
})

test('what is not there, or lacks a value, is said by its key', () => {
  expect(plainSentence(spoken, 'test.other')).toBe('test.other')
  expect(richSentence(spoken, 'test.rich')).toBe('test.rich')
})

test('numbers, coins and days of a sentence are left alone by translators, words are not', () => {
  const said = richSentence(spoken, 'test.figures', { count: 5, asset: 'USDT', kind: 'fixed', day: '3 May 2026' })
  expect(renderToStaticMarkup(said).replaceAll(/<\/?span>/g, '')).toBe(
    '<bdi translate="no">5</bdi> orders of <bdi translate="no">USDT</bdi>: fixed, until <bdi translate="no">3 May 2026</bdi>',
  )
})

test('a sentence with figures is one element, so that a button that lays its children out keeps it together', () => {
  const said = richSentence(spoken, 'test.figures', { count: 5, asset: 'USDT', kind: 'fixed', day: '3 May 2026' })
  const button = renderToStaticMarkup(<button type="button">{said}</button>)
  expect(button).toMatch(/^<button type="button"><span>.*<\/span><\/button>$/)
  expect(button.replaceAll(/<[^>]*>/g, '')).toBe('5 orders of USDT: fixed, until 3 May 2026')
})
