import type { Locale, PhraseKey } from '@tenor/contract/phrases'
import { sentence } from '../../platform/http/index.ts'
import type { Offer } from './staking-product-store.ts'

type Kind = 'common' | 'overview' | 'defi'
type Question = { ask: PhraseKey; answer: PhraseKey; cate: Kind; isOf?: (offer: Offer) => boolean }

/* What is asked of staking; each has two phrases. */
const QUESTIONS: readonly Question[] = [
  { ask: 'staking.faq.rewards.ask', answer: 'staking.faq.rewards.answer', cate: 'common' },
  { ask: 'staking.faq.redeem.ask', answer: 'staking.faq.redeem.answer', cate: 'common' },
  {
    ask: 'staking.faq.fast.ask',
    answer: 'staking.faq.fast.answer',
    cate: 'common',
    isOf: ({ terms }) => terms.redeem.some(({ isQuick }) => isQuick),
  },
  { ask: 'staking.faq.risk.ask', answer: 'staking.faq.risk.answer', cate: 'common' },
  { ask: 'staking.faq.what.ask', answer: 'staking.faq.what.answer', cate: 'overview' },
  { ask: 'staking.faq.source.ask', answer: 'staking.faq.source.answer', cate: 'overview' },
  {
    ask: 'staking.faq.token.ask',
    answer: 'staking.faq.token.answer',
    cate: 'overview',
    isOf: ({ token }) => token !== null,
  },
  {
    ask: 'staking.faq.protocol.ask',
    answer: 'staking.faq.protocol.answer',
    cate: 'defi',
    isOf: ({ isDefi, parentId }) => isDefi || parentId !== null,
  },
  {
    ask: 'staking.faq.protocolRisk.ask',
    answer: 'staking.faq.protocolRisk.answer',
    cate: 'defi',
    isOf: ({ isDefi, parentId }) => isDefi || parentId !== null,
  },
]

/** Questions about a product, in a language; the first is shown open. */
export function faqOf(offer: Offer, locale: Locale) {
  const say = (key: PhraseKey) => sentence(locale, key, { coin: offer.coin, token: offer.token ?? '' })
  const asked = QUESTIONS.filter(({ isOf }) => isOf?.(offer) ?? true)
  return asked.map(({ ask, answer, cate }, place) => ({
    ask: say(ask),
    answer: say(answer),
    cate,
    unfold: place === 0 ? 1 : 0,
  }))
}
