import { Link } from '@tanstack/react-router'
import { HELP } from '@tenor/contract/help'
import { buttonClass, Card, shapes } from '@tenor/ui'
import { Suspense } from 'react'
import { Page } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './help.module.css'
import { Books, keyOf } from './help-topics.tsx'

/** A first look at everything that earns here: what each is, the way to its example and risks, and to its offers. */
export function LearnPage() {
  const words = useWords()
  return (
    <Page title={words('place.learn.title')} text={words('place.learn.text')}>
      <Suspense fallback={<div className={styles.waiting} aria-busy />}>
        <Books topics={HELP}>
          <ul className={styles.lessons}>
            {HELP.map((topic) => (
              <li key={topic.name}>
                <Card>
                  <div className={styles.lesson}>
                    <h2>
                      <Say id={keyOf(topic, 'title')} />
                    </h2>
                    <p>
                      <Say id={keyOf(topic, 'what')} />
                    </p>
                    <div className={shapes.wrap2}>
                      <Link to="/help/$" params={{ _splat: topic.name }} className={buttonClass({})}>
                        <Say id="place.learn.read" />
                      </Link>
                      <a href={topic.home} className={buttonClass({ kind: 'quiet' })}>
                        <Say id="help.offers" />
                      </a>
                    </div>
                  </div>
                </Card>
              </li>
            ))}
          </ul>
        </Books>
      </Suspense>
    </Page>
  )
}
