import type { BackOfficePhraseKey } from '@tenor/contract/phrases'
import { buttonClass, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { Say } from '../phrases/index.ts'
import styles from './page.module.css'

/** Asks for a CSV file in the words of the page: a browser's own button speaks the browser's language. */
export function CsvField({
  phrase,
  onChoose,
}: {
  phrase: BackOfficePhraseKey
  onChoose: (file: File | undefined) => void
}) {
  const [name, setName] = useState('')
  return (
    <div className={styles.fileField}>
      <label className={buttonClass({})}>
        <Say id={phrase} />
        <input
          type="file"
          className={styles.file}
          accept=".csv,text/csv"
          onChange={(event) => {
            const file = event.target.files?.[0]
            setName(file?.name ?? '')
            onChoose(file)
          }}
        />
      </label>
      <Verbatim aria-live="polite" text={name} />
    </div>
  )
}
