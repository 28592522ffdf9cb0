import { buttonClass, DateRange } from '@tenor/ui'
import { useState } from 'react'
import { Page } from '../../platform/page/index.ts'
import { Say, useDateWords, useWords } from '../../platform/phrases/index.ts'
import { type Days, journalAddress } from './books-queries.ts'
import styles from './journal.module.css'

/** The house's books as files, of all days or of some. */
export function JournalPage() {
  const words = useWords()
  const [days, setDays] = useState<Days>({ from: '', to: '' })
  return (
    <Page title={words('console.books.title')} text={words('console.books.text')}>
      <div className={styles.page}>
        <DateRange
          words={useDateWords()}
          label={words('console.books.dates')}
          fromLabel={words('console.books.from')}
          toLabel={words('console.books.to')}
          value={days}
          onChange={(change) => setDays({ ...days, ...change })}
        />
        <div className={styles.files}>
          <a className={buttonClass({})} href={journalAddress('hledger', days)} download>
            hledger
          </a>
          <a className={buttonClass({})} href={journalAddress('beancount', days)} download>
            beancount
          </a>
          <a className={buttonClass({})} href={journalAddress('csv', days)} download>
            <Say id="console.books.csv" />
          </a>
        </div>
      </div>
    </Page>
  )
}
