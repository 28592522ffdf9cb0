import { Link } from '@tanstack/react-router'
import { Say } from '../../platform/phrases/index.ts'
import styles from './coin.module.css'

const QUESTIONS = ['rates', 'safe', 'back', 'fees'] as const

/** Questions about any coin, with the way to those about a product. */
export function CoinQuestions() {
  return (
    <section className={styles.part} aria-labelledby="coin.question.title">
      <h2 id="coin.question.title">
        <Say id="coin.question.title" />
      </h2>
      <div className={styles.questions}>
        {QUESTIONS.map((name) => (
          <details key={name}>
            <summary>
              <Say id={`coin.question.${name}`} />
            </summary>
            <p>
              <Say id={`coin.question.${name}.text`} />
            </p>
          </details>
        ))}
      </div>
      <Link to="/help/$" params={{ _splat: '' }} className={styles.way}>
        <Say id="coin.question.more" />
      </Link>
    </section>
  )
}
