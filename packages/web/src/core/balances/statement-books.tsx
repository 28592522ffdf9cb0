import { buttonClass, shapes } from '@tenor/ui'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './balances.module.css'
import { journalAddress, type StatementFilter } from './statement-queries.ts'

/** The books of the span that is shown, whatever else it is narrowed by. */
export function StatementBooks({ filter }: { filter: StatementFilter }) {
  const words = useWords()
  return (
    <section className={styles.books} aria-labelledby="statement-books">
      <h2 id="statement-books">
        <Say id="account.statement.books" />
      </h2>
      <p>{words('account.statement.books.text')}</p>
      <div className={shapes.wrap3}>
        <a className={buttonClass({})} href={journalAddress('hledger', filter)} download>
          hledger
        </a>
        <a className={buttonClass({})} href={journalAddress('beancount', filter)} download>
          beancount
        </a>
        <a className={buttonClass({})} href={journalAddress('csv', filter)} download>
          <Say id="account.statement.books.csv" />
        </a>
      </div>
    </section>
  )
}
