import type { HelpTopic, HelpValue } from '@tenor/contract/core'
import { decimalText, percentText } from '@tenor/contract/money'
import { earnAsk } from '@tenor/contract/overview'
import type { Locale } from '@tenor/contract/phrases'
import { type Http, routeForVisitor, sentence } from '../../platform/http/index.ts'

type Asked = { question: string; answer: string }

/** Registers what is often asked about a product, as its pages say it too. Of what nobody sells there is nothing to ask. */
export function registerAsk(http: Http, topics: readonly HelpTopic[]): void {
  routeForVisitor(http, earnAsk, async ({ query: { mold }, locale }) => {
    const of = topics.filter(({ home }) => home === `/${mold}`)
    return { mold, list: of.flatMap((topic) => askedOf(topic, locale)) }
  })
}

function askedOf(topic: HelpTopic, locale: Locale): Asked[] {
  const values = Object.fromEntries(Object.entries(topic.example()).map(([name, value]) => [name, textOf(value)]))
  const say = (part: 'question' | 'answer', number: number) =>
    sentence(locale, `help.${topic.name}.${part}.${number}`, values)
  return Array.from({ length: topic.count.question }, (_, place) => ({
    question: say('question', place + 1),
    answer: say('answer', place + 1),
  }))
}

function textOf(of: HelpValue): string {
  return of.kind === 'percent' ? `${percentText(of.value)}%` : `${decimalText(of.value)} ${of.asset}`
}
