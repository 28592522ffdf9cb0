import type { ReactNode } from 'react'
import { AtExchange, useExchangeAlone } from '../account/index.ts'
import { EmailPage } from './email-page.tsx'

type Of = 'account.recover' | 'account.reset'

/** A form for a forgotten password; where the exchange keeps passwords, it says so and leads there. */
export function PasswordPage({ title, text, children }: { title: Of; text: `${Of}.text`; children: ReactNode }) {
  const exchange = useExchangeAlone()
  return (
    <EmailPage title={title} {...(exchange === null ? { text } : {})}>
      {exchange === null && children}
      {exchange && <AtExchange name={exchange} why="account.identity.passwordThere" next="/" />}
    </EmailPage>
  )
}
