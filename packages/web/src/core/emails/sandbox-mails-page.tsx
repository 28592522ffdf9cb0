import { useCustomer } from '@tenor/browser/session'
import type { ShownMail } from '@tenor/contract/core'
import { instantOfSeconds } from '@tenor/contract/time'
import { Button, InstantText, shapes, TextField, Verbatim } from '@tenor/ui'
import { type FormEvent, useState } from 'react'
import { RefusalLine } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { EmailPage } from './email-page.tsx'
import { useSandboxMails } from './email-queries.ts'
import styles from './emails.module.css'

/** What a sandbox would have sent to an address. */
export function SandboxMailsPage() {
  const email = useCustomer()?.email ?? ''
  return (
    <EmailPage title="account.mails" text="account.mails.text">
      <Search key={email} first={email} />
    </EmailPage>
  )
}

function Search({ first }: { first: string }) {
  const words = useWords()
  const [email, setEmail] = useState(first)
  const mails = useSandboxMails()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mails.mutate(email)
  }
  return (
    <>
      <form className={shapes.column} onSubmit={submit}>
        <TextField label={words('account.email')} type="email" value={email} onChange={setEmail} required />
        <Button type="submit" isPending={mails.isPending}>
          <Say id="account.mails.show" />
        </Button>
      </form>
      <RefusalLine error={mails.error} />
      {mails.data?.list.length === 0 && (
        <p role="status">
          <Say id="account.mails.none" />
        </p>
      )}
      {mails.data?.list.map((mail) => (
        <Mail key={mail.id} mail={mail} />
      ))}
    </>
  )
}

const LINK = /(https?:\/\/\S+)/

function Mail({ mail: { at, subject, text } }: { mail: ShownMail }) {
  return (
    <article className={styles.email}>
      <h2>
        <Verbatim text={subject} />
      </h2>
      <InstantText at={instantOfSeconds(at)} />
      <p dir="auto">
        {text.split(LINK).map((part) =>
          LINK.test(part) ? (
            <a key={part} href={part}>
              {part}
            </a>
          ) : (
            part
          ),
        )}
      </p>
    </article>
  )
}
