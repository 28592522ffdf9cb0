import type { LinkProps } from '@tanstack/react-router'
import { assetsNow } from '@tenor/browser/assets'
import { HELP } from '@tenor/contract/help'
import { matchesSymbol } from '@tenor/contract/http'
import type { PhraseKey } from '@tenor/contract/phrases'
import { nameOfSale, products } from '../../core/product-list/index.ts'
import type { Words } from '../../platform/phrases/index.ts'
import type { PortfolioHolding } from '../portfolio/index.ts'

export type SearchPage = { readonly phrase: PhraseKey; readonly to: LinkProps }
export const SEARCH_GROUPS = ['coins', 'products', 'orders', 'pages', 'help'] as const
export type SearchHit = {
  readonly group: (typeof SEARCH_GROUPS)[number]
  readonly name: string
  readonly more: string
  readonly to: LinkProps
}

/** Of each kind. */
const MOST = 6

type Sources = { words: Words; pages: readonly SearchPage[]; holdings: readonly PortfolioHolding[] }

/** What a text finds: coins by symbol and name, products, own orders by id, pages, and help by title and question. */
export function findHits(text: string, { words, pages, holdings }: Sources): readonly SearchHit[] {
  const part = text.trim().toLocaleLowerCase()
  if (part === '') return []
  const has = (name: string) => name.toLocaleLowerCase().includes(part)
  const named = (group: SearchHit['group'], links: readonly SearchPage[]): SearchHit[] =>
    links.map(({ phrase, to }) => ({ group, name: words(phrase), more: '', to })).filter(({ name }) => has(name))
  return [
    coinHits(text),
    named(
      'products',
      products().flatMap(({ links }) => links),
    ),
    holdings.filter(({ id }) => String(id).startsWith(part.replace('#', ''))).map((row) => orderHit(words, row)),
    named('pages', pages),
    helpHits(words, has),
  ].flatMap((hits) => hits.slice(0, MOST))
}

function coinHits(text: string): SearchHit[] {
  const assets = assetsNow()
  return assets.held
    .map((coin) => ({ coin, name: assets.find(coin)?.name ?? coin }))
    .filter(({ coin, name }) => [coin, name].some((each) => matchesSymbol(each, text, { isPart: true })))
    .map(({ coin, name }) => ({
      group: 'coins',
      name: coin,
      more: name,
      to: { to: '/earn/$coin', params: { coin } },
    }))
}

function orderHit(words: Words, { id, product, worthAsset, link }: PortfolioHolding): SearchHit {
  const phrase = nameOfSale(product)
  return {
    group: 'orders',
    name: `#${id}`,
    more: `${phrase === undefined ? product : words(phrase)} · ${worthAsset}`,
    to: { href: link },
  }
}

/** Titles and questions of every topic; an answer is read on its page. */
function helpHits(words: Words, has: (name: string) => boolean): SearchHit[] {
  return HELP.flatMap((topic) => {
    const title = words(`help.${topic.name}.title` as PhraseKey)
    const questions = Array.from({ length: topic.count.question }, (_, at) =>
      words(`help.${topic.name}.question.${at + 1}` as PhraseKey),
    )
    const to = { to: '/help/$', params: { _splat: topic.name } } as const
    return questions
      .concat(title)
      .filter(has)
      .map((name) => ({ group: 'help' as const, name, more: title, to }))
  })
}
