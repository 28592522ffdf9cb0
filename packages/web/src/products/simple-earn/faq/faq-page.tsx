import { Link } from '@tanstack/react-router'
import { assetsNow } from '@tenor/browser/assets'
import { ModuleWords } from '@tenor/browser/phrases'
import { exampleCoin, type HelpTopic, type HelpValue } from '@tenor/contract/core'
import type { PhraseKey } from '@tenor/contract/phrases'
import { simpleEarnHelpTopics } from '@tenor/contract/simple-earn'
import { Amount, buttonClass, classes, Percent, shapes } from '@tenor/ui'
import { Page } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { marketFor } from '../market/market-address.ts'
import styles from '../simple-earn.module.css'

/** What is asked about Simple Earn: the questions of help, in one place. */
export function FaqPage() {
  return (
    <ModuleWords module="simple-earn-pages">
      <ModuleWords module="simple-earn-help">
        <Faq />
      </ModuleWords>
    </ModuleWords>
  )
}

function Faq() {
  const words = useWords()
  return (
    <Page title={words('earn.faq')} text={words('earn.faq.text')} aside={<Browse />}>
      <div className={styles.faq}>
        {simpleEarnHelpTopics.map((topic) => (
          <Questions key={topic.name} topic={topic} />
        ))}
      </div>
      <nav className={styles.bar} aria-label={words('earn.faq')}>
        <Link to="/help/$" params={{ _splat: 'lend/simple-earn' }} className={buttonClass({})}>
          <Say id="earn.faq.more" />
        </Link>
        <Link to="/learn/$" params={{ _splat: 'course/lend-earn-investment-guide' }} className={buttonClass({})}>
          <Say id="earn.faq.guide" />
        </Link>
      </nav>
    </Page>
  )
}

function Browse() {
  return (
    <Link {...marketFor({})} className={buttonClass({ kind: 'primary' })}>
      <Say id="earn.browse" />
    </Link>
  )
}

function Questions({ topic }: { topic: HelpTopic }) {
  const { name, count } = topic
  const values = Object.fromEntries(
    Object.entries(topic.example(exampleCoin(assetsNow()))).map(([key, of]) => [key, <Value key={key} of={of} />]),
  )
  // A test sees to it that each topic has all of its sentences.
  const say = (part: 'question' | 'answer', number: number) => (
    <Say id={`help.${name}.${part}.${number}` as PhraseKey} values={values} />
  )
  return (
    <section className={classes(shapes.questions, styles.questions)} aria-labelledby={`faq-${name}`}>
      <h2 id={`faq-${name}`}>
        <Say id={`help.${name}.title` as PhraseKey} />
      </h2>
      {Array.from({ length: count.question }, (_, index) => index + 1).map((number) => (
        <details key={number}>
          <summary>{say('question', number)}</summary>
          <p>{say('answer', number)}</p>
        </details>
      ))}
    </section>
  )
}

function Value({ of }: { of: HelpValue }) {
  return of.kind === 'percent' ? <Percent value={of.value} /> : <Amount value={of.value} asset={of.asset} />
}
