import { type CustomerDetail, writeCustomerNote } from '@tenor/contract/core'
import { instantOfSeconds } from '@tenor/contract/time'
import { Button, InstantText, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { May, Section } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './customer.module.css'
import { ReasonPanel } from './reason-panel.tsx'

/** Notes about a customer for other operators, dated and signed. */
export function CustomerNotes({ row }: { row: CustomerDetail }) {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  const write = (
    <May call={writeCustomerNote}>
      <Button kind="ghost" onPress={() => setOpen(true)}>
        <Say id="console.customer.note.write" />
      </Button>
    </May>
  )
  return (
    <Section title={words('console.customer.notes')} aside={write}>
      {row.notes.length === 0 && (
        <p>
          <Say id="console.customer.notes.none" />
        </p>
      )}
      <ul className={styles.lines}>
        {row.notes.map(({ id, at, operator, text }) => (
          <li key={id}>
            <p>
              <Verbatim isProse text={text} />
            </p>
            <small>
              <Verbatim text={operator} /> · <InstantText at={instantOfSeconds(at)} />
            </small>
          </li>
        ))}
      </ul>
      {isOpen && <ReasonPanel id={row.id} does="note" onClose={() => setOpen(false)} />}
    </Section>
  )
}
