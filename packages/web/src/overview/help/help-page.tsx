import { Link, useParams } from '@tanstack/react-router'
import { assetsNow } from '@tenor/browser/assets'
import { exampleCoin, type HelpTopic } from '@tenor/contract/core'
import { HELP, topicsAt } from '@tenor/contract/help'
import type { PhraseKey } from '@tenor/contract/phrases'
import { buttonClass, classes, shapes, Verbatim } from '@tenor/ui'
import { type ReactNode, Suspense } from 'react'
import { Page } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './help.module.css'
import { Books, keyOf, numberedKey } from './help-topics.tsx'
import { exampleValues } from './help-values.tsx'

/** Help on what is sold here: the topics of its address, all of them by any other. */
export function HelpPage() {
  const words = useWords()
  const { _splat: path } = useParams({ from: '/help/$' })
  const chosen = topicsAt(path)
  return (
    <Page title={words('place.help.title')} text={words('place.help.text')}>
      <Suspense fallback={<div className={styles.waiting} aria-busy />}>
        <Books topics={HELP}>
          <Topics isNarrowed={chosen.length > 0} />
          {(chosen.length === 0 ? HELP : chosen).map((topic) => (
            <Topic key={topic.name} topic={topic} />
          ))}
        </Books>
      </Suspense>
    </Page>
  )
}

function Topics({ isNarrowed }: { isNarrowed: boolean }) {
  const words = useWords()
  return (
    <nav className={classes(shapes.wrap2, styles.topics)} aria-label={words('help.topics')}>
      {isNarrowed && (
        <Link to="/help/$" params={{ _splat: '' }} activeOptions={{ exact: true }} className={buttonClass({})}>
          <Say id="help.topics" />
        </Link>
      )}
      {HELP.map((topic) => (
        <Link key={topic.name} to="/help/$" params={{ _splat: topic.name }} className={buttonClass({})}>
          <Say id={keyOf(topic, 'title')} />
        </Link>
      ))}
      <Link to="/fees" className={buttonClass({})}>
        <Say id="nav.fees" />
      </Link>
    </nav>
  )
}

function Topic({ topic }: { topic: HelpTopic }) {
  const coin = exampleCoin(assetsNow())
  const values = { ...exampleValues(topic.example(coin)), coin: <Verbatim text={coin} /> }
  const say = (part: string) => (number: number) => <Say id={numberedKey(topic, part, number)} values={values} />
  const numbers = (part: keyof HelpTopic['count']) => Array.from({ length: topic.count[part] }, (_, index) => index + 1)
  const [question, answer] = [say('question'), say('answer')]
  return (
    <article className={styles.topic} aria-labelledby={`help-${topic.name}`}>
      <header>
        <h2 id={`help-${topic.name}`}>
          <Say id={keyOf(topic, 'title')} />
        </h2>
        <p>
          <Say id={keyOf(topic, 'what')} />
        </p>
        <a href={topic.home}>
          <Say id="help.offers" />
        </a>
      </header>
      <Section title="help.example" isOrdered numbers={numbers('example')} say={say('example')} />
      <Section title="help.risk" numbers={numbers('risk')} say={say('risk')} />
      <Section title="help.fees" numbers={numbers('fee')} say={say('fee')} />
      <section className={shapes.questions}>
        <h3>
          <Say id="help.questions" />
        </h3>
        {numbers('question').map((number) => (
          <details key={number} className={styles.question}>
            <summary>{question(number)}</summary>
            <p>{answer(number)}</p>
          </details>
        ))}
      </section>
    </article>
  )
}

type SectionProps = {
  title: PhraseKey
  numbers: readonly number[]
  say: (number: number) => ReactNode
  isOrdered?: boolean
}

function Section({ title, numbers, say, isOrdered = false }: SectionProps) {
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <section>
      <h3>
        <Say id={title} />
      </h3>
      <List>
        {numbers.map((number) => (
          <li key={number}>{say(number)}</li>
        ))}
      </List>
    </section>
  )
}
