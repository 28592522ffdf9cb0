import { type Assets, exampleCoin, type HelpTopic, type HelpValue } from '@tenor/contract/core'
import { decimalText, percentText } from '@tenor/contract/money'
import { earnAsk } from '@tenor/contract/overview'
import type { Locale } from '@tenor/contract/phrases'
import { type Http, routeForVisitor, sentence } from '../../platform/http/index.ts'

type Asked = { question: string; answer: string }

/** Registers what is often asked about a product, as its pages say it too. Of what nobody sells there is nothing to ask. */
export function registerAsk(http: Http, topics: readonly HelpTopic[], assets: Assets): void {
  routeForVisitor(http, earnAsk, async ({ query: { mold }, locale }) => {
    const of = topics.filter(({ home }) => home === `/${mold}`)
    return { mold, list: of.flatMap((topic) => askedOf(topic, locale, exampleCoin(assets))) }
  })
}

function askedOf(topic: HelpTopic, locale: Locale, coin: string): Asked[] {
  const named = Object.entries(topic.example(coin)).map(([name, value]) => [name, textOf(value)] as const)
  const values = Object.fromEntries([...named, ['coin', coin]])
  const say = (part: 'question' | 'answer', number: number) =>
    sentence(locale, `help.${topic.name}.${part}.${number}`, values)
  return Array.from({ length: topic.count.question }, (_, place) => ({
    question: say('question', place + 1),
    answer: say('answer', place + 1),
  }))
}

function textOf(of: HelpValue): string {
  return of.kind === 'percent' ? `${percentText(of.value)}%` : `${decimalText(of.value)} ${of.asset}`.trimEnd()
}
